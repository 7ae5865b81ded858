/**
 * How a column names a person. `subject`: by an event about their account; `ownProduct`: by a decision on their product;
 * `ownReview`: by the removal of their review; `address`: by a role granted to, or withdrawn from, their address;
 * `email`: by their address, whatever its case.
 */
export type PersonFact =
  | 'id'
  | 'email'
  | 'emailKey'
  | 'emailHash'
  | 'subject'
  | 'ownProduct'
  | 'ownReview'
  | 'address';

/** The columns of a table with data of people, and their values after an account is deleted. */
export interface PersonalTable {
  /** Columns that name the person whose row it is; one of them is enough. Absent if its rows are not exported. */
  rowsOf?: Readonly<Record<string, PersonFact>>;
  /** Order of an export, unique among the rows of a person. No hidden columns: the order would tell them. */
  key?: readonly string[];
  /** Deleted with the row, or replaced by a neutral value. */
  deleted?: readonly string[];
  /** Stays, without a name. */
  nameless?: readonly string[];
  /** Stays for a while. */
  kept?: { columns: readonly string[]; until: string };
  /** No data of a person. */
  impersonal?: readonly string[];
  /** Columns that are not exported. */
  hidden?: { columns: readonly string[]; why: string };
  /** Why no row is exported, of a table that says something of people. */
  notExported?: string;
}

/** Columns of the full-text index on SQLite. */
const searchedFields = ['name', 'tags', 'short_description', 'description'] as const;

/** People who make accounts for votes must not learn which of them work. */
const whichCount = 'would help people who make accounts for votes';

/** Rows that are deleted with the account. */
const reaction = { rowsOf: { user_id: 'id' }, deleted: ['product_id', 'user_id', 'created_at'] } as const;

/**
 * Every table and column of both databases. Deletion and export of a person's data follow it, docs/personal-data.md lists
 * it, and a test compares it with the schema.
 */
const personalData = {
  users: {
    rowsOf: { id: 'id' },
    key: ['id'],
    deleted: [
      ...['uid', 'email', 'email_key', 'name', 'name_key', 'photo_url', 'role', 'effective_role'],
      ...['sign_in_methods', 'status', 'subscribed_at', 'signed_out_at', 'claims_at', 'public_id'],
      ...['page_private', 'moving_since', 'suspended_at', 'deletes_at', 'mailbox'],
      ...['throw_away_domain', 'domain_trusted'],
    ],
    nameless: ['id', 'email_verified', 'created_at', 'has_published', 'vote_weight', 'weighed'],
    hidden: { columns: ['vote_weight', 'weighed', 'throw_away_domain', 'domain_trusted'], why: whichCount },
  },
  role_grants: {
    rowsOf: { email_key: 'emailKey' },
    key: ['email_key'],
    deleted: ['email_key', 'role', 'created_at', 'code_hash', 'code_made_at', 'code_uid'],
    hidden: { columns: ['code_hash', 'code_uid'], why: 'secrets' },
  },
  role_changes: {
    rowsOf: { user_id: 'id' },
    key: ['id'],
    deleted: ['by_name'],
    nameless: ['id', 'user_id', 'from_role', 'to_role', 'origin', 'by_id', 'created_at'],
    hidden: { columns: ['by_id', 'by_name'], why: 'somebody else' },
  },
  products: {
    rowsOf: { adder_id: 'id' },
    key: ['id'],
    deleted: ['adder_name', 'photo_url'],
    nameless: [
      ...['id', 'name', 'name_key', 'logo', 'short_description', 'description', 'tags', 'external_link'],
      ...['pending_link', 'adder_id', 'created_at', 'status', 'featured_at', 'accepted_at', 'updated_at'],
      ...['changed_from', 'waiting_since', 'launch_day', 'decided_at', 'import_key', 'import_id'],
    ],
    impersonal: [
      ...['link_key', 'keyed_link', 'status_order', 'votes', 'verified_votes', 'trend', 'reported'],
      ...['withheld_votes', 'vote_weight', 'withheld_reviews', 'withheld_ratings', 'rating_mean'],
      'rating_order',
      ...['review_count', 'rating_sum', 'rating_score', 'report_count', 'changed', 'deleted_at'],
      'approved_version',
    ],
    hidden: { columns: ['changed_from'], why: 'for moderators' },
  },
  votes: {
    rowsOf: { user_id: 'id' },
    key: ['product_id'],
    nameless: [
      'product_id',
      'user_id',
      'created_at',
      'verified',
      'withheld',
      'suspected',
      'removed',
      'unproven',
    ],
    hidden: { columns: ['verified', 'withheld', 'suspected', 'unproven'], why: whichCount },
  },
  findings: {
    nameless: ['decided_by', 'decided_at'],
    notExported: 'they are about votes for products; decisions are in `events`',
    impersonal: [
      ...['id', 'kind', 'product_id', 'starts_at', 'ends_at', 'confidence', 'evidence', 'voters', 'votes'],
      ...['weight', 'version', 'historic', 'state', 'was_watched', 'judged_at', 'found_at', 'reason'],
    ],
  },
  finding_votes: {
    nameless: ['finding_id', 'product_id', 'user_id'],
    notExported: whichCount,
  },
  objections: {
    rowsOf: { user_id: 'id' },
    key: ['finding_id', 'product_id'],
    deleted: ['user_id', 'text', 'created_at'],
    impersonal: ['finding_id', 'product_id', 'answer', 'answered_at'],
  },
  trusted_domains: {
    nameless: ['by_id'],
    notExported: 'they are about mail services; decisions are in `events`',
    impersonal: ['domain', 'at'],
  },
  vote_networks: {
    rowsOf: { user_id: 'id' },
    key: ['day', 'hash'],
    deleted: ['user_id', 'day', 'hash'],
    hidden: { columns: ['hash'], why: whichCount },
  },
  network_salts: { impersonal: ['day', 'salt'] },
  removals: { impersonal: ['product_id', 'finding_id', 'votes'] },
  finding_runs: { impersonal: ['id', 'began_at', 'looked_until', 'whole_at'] },
  reports: {
    rowsOf: { user_id: 'id' },
    key: ['product_id'],
    deleted: ['reason'],
    nameless: ['product_id', 'user_id', 'created_at'],
  },
  reviews: {
    rowsOf: { user_id: 'id' },
    key: ['id'],
    deleted: [
      'id',
      'product_id',
      'user_id',
      'name',
      'image',
      'description',
      'rating',
      'created_at',
      'withheld',
    ],
    hidden: { columns: ['withheld'], why: whichCount },
  },
  saved_products: { ...reaction, key: ['created_at', 'product_id'] },
  follows: {
    rowsOf: { user_id: 'id' },
    key: ['kind', 'target'],
    deleted: ['user_id', 'kind', 'target', 'created_at', 'looked_at', 'found', 'found_at'],
  },
  webhooks: {
    rowsOf: { user_id: 'id' },
    key: ['id'],
    deleted: [
      ...[
        'id',
        'user_id',
        'url',
        'shape',
        'secret_seed',
        'events',
        'active',
        'disabled_at',
        'disabled_reason',
      ],
      ...['failures', 'failing_since', 'due_at', 'created_at'],
    ],
    hidden: { columns: ['secret_seed'], why: 'a secret' },
  },
  // With their webhook; those of the site, which have ids of members, after 30 days.
  webhook_deliveries: {
    kept: { columns: ['message', 'response'], until: '30 days have passed' },
    notExported: 'they repeat events',
    impersonal: [
      ...['id', 'webhook_id', 'event_id', 'message_id', 'state', 'attempts', 'next_at', 'status', 'error'],
      ...['duration', 'created_at'],
    ],
  },
  notifications: {
    rowsOf: { user_id: 'id' },
    key: ['id'],
    deleted: [
      ...['id', 'user_id', 'kind', 'event_id', 'product_id', 'topic', 'target', 'facts', 'delivery'],
      ...['created_at', 'read_at', 'mailed_at'],
    ],
    hidden: { columns: ['facts'], why: 'names of products that may have been taken down' },
  },
  notification_preferences: {
    rowsOf: { user_id: 'id' },
    key: ['kind'],
    deleted: ['user_id', 'kind', 'delivery'],
  },
  notification_digests: {
    rowsOf: { user_id: 'id' },
    key: ['user_id'],
    deleted: ['user_id', 'hour', 'time_zone', 'chosen', 'last_day'],
  },
  idempotency_keys: { ...reaction, key: ['key'], deleted: [...reaction.deleted, 'key'] },
  checkouts: {
    rowsOf: { user_id: 'id' },
    key: ['id'],
    kept: {
      columns: [
        ...['id', 'reference', 'user_id', 'provider', 'session_id', 'state', 'list_price', 'amount'],
        ...['coupon_id', 'coupon_code', 'holds_use', 'created_at', 'expires_at', 'paid_at', 'refunded_at'],
      ],
      until: 'tax law no longer asks for it: `RECEIPT_YEARS`, 10 by default',
    },
  },
  events: {
    rowsOf: {
      by_id: 'id',
      subject_id: 'subject',
      subject_name: 'address',
      product_id: 'ownProduct',
      payload: 'ownReview',
    },
    key: ['id'],
    deleted: ['by_name', 'subject_name'],
    nameless: [
      ...['id', 'type', 'source', 'by_id', 'product_id', 'subject_id', 'details', 'created_at', 'before'],
      ...['batch', 'undone_at', 'reason', 'note', 'waiting_since', 'payload'],
    ],
    impersonal: ['audit_kind', 'in_moderation_log', 'version', 'dispatch_at'],
    hidden: {
      columns: ['by_id', 'by_name', 'before', 'payload'],
      why: 'somebody else, and the earlier state of a product',
    },
  },
  // The tables of 1.0.0 whose facts are events.
  moderation_log: {
    deleted: ['by_name', 'subject_name'],
    nameless: ['id', 'by_id', 'act', 'subject_id', 'created_at'],
    notExported: 'its rows are events',
  },
  product_events: {
    deleted: ['by_name'],
    nameless: [
      ...['id', 'product_id', 'act', 'by_id', 'created_at', 'waiting_since', 'before', 'batch'],
      ...['undone_at', 'reason', 'note'],
    ],
    notExported: 'its rows are events',
  },
  // Before its mails: with its row locked, no further letter is queued.
  letter_subscribers: {
    rowsOf: { email_key: 'emailKey' },
    key: ['id'],
    deleted: ['id', 'email', 'email_key', 'created_at', 'confirmed_at', 'unsubscribed_at', 'last_week'],
  },
  // What is sent to an address without an account is deleted after a month.
  mails: {
    rowsOf: { user_id: 'id', address: 'email' },
    key: ['id'],
    deleted: [
      ...['id', 'key', 'user_id', 'address', 'kind', 'payload', 'created_at', 'due_at', 'state', 'failures'],
      ...['last_error', 'sent_at'],
    ],
  },
  mail_optouts: { rowsOf: { user_id: 'id' }, key: ['kind'], deleted: ['user_id', 'kind', 'created_at'] },
  mail_bounces: {
    rowsOf: { address_hash: 'emailHash' },
    key: ['address_hash'],
    deleted: ['address_hash', 'reason', 'created_at'],
  },
  deleted_people: {
    deleted: ['identity_uid'],
    nameless: ['user_id', 'uid_hash', 'deleted_at', 'finished_at'],
    notExported: 'its people have no account',
  },
  suspended_emails: {
    kept: {
      columns: ['email_hash', 'salt', 'suspended_at'],
      until: 'an operator lifts the suspension (`db forget EMAIL --suspension`)',
    },
    notExported: 'its people have no account',
  },
  user_trigrams: {
    deleted: ['name_key', 'email_key'],
    impersonal: ['user_trigrams', 'rank'],
    notExported: 'an index of `users`',
  },
  rate_limits: {
    kept: { columns: ['key', 'points', 'expire'], until: 'a day has passed' },
    notExported: 'network addresses of a day, which may be shared, and counts of calls',
  },
  product_counts: { impersonal: ['status', 'total'] },
  product_count_shards: { impersonal: ['status', 'shard', 'total'] },
  daily_counts: { impersonal: ['day', 'products', 'votes', 'reviews', 'sign_ups'] },
  daily_count_shards: { impersonal: ['day', 'shard', 'products', 'votes', 'reviews', 'sign_ups'] },
  tags: { impersonal: ['tag_key', 'search_key', 'tag', 'uses'] },
  product_tags: { impersonal: ['tag_key', 'product_id', 'written_key'] },
  tag_aliases: { impersonal: ['alias_key', 'alias', 'parent_key', 'tag_key', 'tag', 'created_at'] },
  tag_merges: { impersonal: ['id', 'merged_at'] },
  product_words: { impersonal: ['product_id', 'words', 'product_words', 'rank', ...searchedFields] },
  search_words: { impersonal: ['id', 'word', 'uses', 'stem'] },
  search_word_trigrams: { impersonal: ['trigram', 'length', 'word_id'] },
  products_to_index: { impersonal: ['product_id'] },
  coupons: {
    impersonal: [
      ...['id', 'code', 'code_key', 'description', 'kind', 'value', 'valid_until', 'use_limit', 'uses'],
      ...['active', 'created_at'],
    ],
  },
  // Payloads name accounts by their ids.
  jobs: {
    impersonal: [
      ...['id', 'kind', 'payload', 'run_at', 'attempt', 'failures', 'leased_by', 'last_error', 'failed_at'],
      ...['gave_up_at', 'created_at'],
    ],
  },
  recurring_runs: { impersonal: ['task', 'run_at'] },
  leaderboards: { impersonal: ['period', 'kind', 'starts_on', 'ends_on', 'closed_at', 'ranked'] },
  leaderboard_entries: {
    impersonal: [
      'product_id',
      'period',
      'votes',
      'withheld',
      'weight',
      'since_closed',
      'reached_at',
      'place',
    ],
  },
  leaderboard_candidates: {
    impersonal: ['product_id', 'period', 'kind', 'starts_on', 'ends_on', 'accepted_at'],
  },
  related_products: { impersonal: ['product_id', 'position', 'related_id', 'basis'] },
  related_runs: { impersonal: ['id', 'day', 'after_id'] },
  vote_shares: { impersonal: ['product_id', 'day', 'less', 'none'] },
  changed_pages: { impersonal: ['path', 'version'] },
  cache_invalidations: { impersonal: ['xid', 'server', 'tags', 'created_at'] },
} as const satisfies Record<string, PersonalTable>;

export const personalTables = Object.entries<PersonalTable>(personalData);

/** Columns of a table that say something of a person. */
export const personalColumns = ({ deleted = [], nameless = [], kept }: PersonalTable): string[] => [
  ...deleted,
  ...nameless,
  ...(kept?.columns ?? []),
];
