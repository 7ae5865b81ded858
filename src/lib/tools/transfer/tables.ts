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

/**
 * The number of the oldest migration whose files can be imported: later ones only added tables, and columns that may be
 * empty or have a default. To be raised by a migration that changes what rows hold.
 */
export const oldestVersion = 17;
