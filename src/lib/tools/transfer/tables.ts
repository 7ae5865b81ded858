/** A table of `export FILE --everything`. */
export interface TransferTable {
  name: string;
  /** The primary key, by which rows are ordered and recognised. */
  key: readonly [string, ...string[]];
  /** Columns that are not in the file: computed from others, or about work in progress. */
  omitted?: readonly string[];
  /** Set if the database generates the ids. */
  numbered?: true;
  /** Set if only files of 1.0.0 have it: the database makes other rows of its rows, which are exported. */
  importedOnly?: true;
}

/** Each after those that its rows refer to. */
export const transferTables: readonly TransferTable[] = [
  { name: 'users', key: ['id'], numbered: true, omitted: ['effective_role', 'weighed'] },
  { name: 'trusted_domains', key: ['domain'] },
  { name: 'role_grants', key: ['email_key'] },
  { name: 'role_changes', key: ['id'], numbered: true },
  { name: 'coupons', key: ['id'], numbered: true },
  // Before the products, which count their uses: a tag keeps the spelling that it has.
  { name: 'tags', key: ['tag_key'] },
  // Before products and votes, whose triggers add to boards that run, and leave the results of others as they are.
  { name: 'leaderboards', key: ['period'] },
  { name: 'leaderboard_entries', key: ['product_id', 'period'], omitted: ['weight'] },
  // Before the products, which are listed by them.
  { name: 'tag_aliases', key: ['alias_key'] },
  {
    name: 'products',
    key: ['id'],
    numbered: true,
    omitted: [
      ...['status_order', 'changed', 'vote_weight', 'rating_mean', 'rating_order'],
      ...['withheld_reviews', 'withheld_ratings'],
    ],
  },
  { name: 'votes', key: ['product_id', 'user_id'] },
  { name: 'findings', key: ['id'], numbered: true },
  { name: 'finding_votes', key: ['finding_id', 'product_id', 'user_id'] },
  { name: 'removals', key: ['product_id', 'finding_id'] },
  // When the detection began, so that nothing becomes historic: all votes are examined again.
  { name: 'finding_runs', key: ['id'], omitted: ['looked_until', 'whole_at'] },
  { name: 'objections', key: ['finding_id', 'product_id'] },
  { name: 'reports', key: ['product_id', 'user_id'] },
  { name: 'reviews', key: ['id'], numbered: true },
  { name: 'saved_products', key: ['product_id', 'user_id'] },
  { name: 'follows', key: ['user_id', 'kind', 'target'] },
  { name: 'notifications', key: ['id'], numbered: true },
  { name: 'notification_preferences', key: ['user_id', 'kind'] },
  { name: 'notification_digests', key: ['user_id'] },
  { name: 'idempotency_keys', key: ['user_id', 'key'] },
  { name: 'webhooks', key: ['id'], numbered: true },
  { name: 'checkouts', key: ['id'], numbered: true },
  { name: 'moderation_log', key: ['id'], numbered: true, importedOnly: true },
  { name: 'product_events', key: ['id'], numbered: true, importedOnly: true },
  // Without the time at which an event is due for dispatch: a copy of a site notifies nobody of what the site does.
  { name: 'events', key: ['id'], numbered: true, omitted: ['dispatch_at'] },
  { name: 'mail_optouts', key: ['user_id', 'kind'] },
  { name: 'mail_bounces', key: ['address_hash'] },
  { name: 'letter_subscribers', key: ['id'], numbered: true },
  { name: 'deleted_people', key: ['user_id'] },
  { name: 'suspended_emails', key: ['email_hash'] },
];

export const numberedTables: readonly string[] = transferTables
  .filter(({ numbered }) => numbered)
  .map(({ name }) => name);

/** The tables that are not in the file, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  product_counts: 'counted by the database as products are added',
  product_count_shards: 'the parts of product_counts on PostgreSQL',
  daily_counts: 'counted by the database as rows are added',
  daily_count_shards: 'the parts of daily_counts on PostgreSQL',
  leaderboard_candidates: 'what competes in which period: a view of the products',
  product_tags: 'which products a tag lists, filled from the products',
  tag_merges: 'a row that merges of tags lock',
  product_words: 'the search index, filled from the products',
  search_words: 'the words that typos are corrected to, learned from the products',
  search_word_trigrams: 'follows from search_words',
  products_to_index: 'what a migration has left to a job; imported products are indexed at once',
  user_trigrams: 'the search index of people, filled by the database',
  jobs: 'hourly jobs find deletions that are left and products whose day has come, and weigh all accounts again',
  recurring_runs: 'which hourly jobs have been enqueued: they may run once more',
  related_products: 'computed each day, by a job',
  related_runs: 'how far that job has come',
  vote_shares: 'counted each day, by the same job',
  vote_networks: 'evidence of at most 30 days, which follows nobody to a copy of the site',
  network_salts: 'secrets of two days, with which the networks of voters could be found out',
  changed_pages: 'what search engines are to be notified of: the sitemap names all pages',
  mails: 'a copy of the site must not send what waits on the site itself',
  webhook_deliveries: 'messages of the last 30 days: an import sends none again',
  cache_invalidations: 'between running servers, for minutes',
  rate_limits: 'calls of the last minutes',
};

/**
 * The number of the oldest migration whose files can be imported: later ones only added tables, and columns that may be
 * empty or have a default. To be raised by a migration that changes what rows hold.
 */
export const oldestVersion = 17;
