import type { Handle } from '#lib/server/db/handle.ts';

/** Tags of cached pages and counts: each names what it displays, and a write invalidates what it changed. */
export const cacheTags = {
  /** All that is cached: for what operators change at large. */
  everything: '*',
  /**
   * Added to the tags of a write that changed numbers and order alone: it takes nothing down. Copies of the pages may be
   * sent while the database is down (decision 0016). Any other write removes them.
   */
  countsOnly: 'counts-only',
  /** Every page that lists products. */
  products: 'products',
  /** Every page that displays which boards are closed. */
  leaderboards: 'leaderboards',
  /** Encoded: a path may contain any id, and tags travel in a header, separated by commas. */
  product: (id: string) => `product:${encodeURIComponent(id)}`,
  /** The list of all public pages of users. */
  makers: 'makers',
  /** The public page of a user, by its id. */
  maker: (id: string) => `maker:${encodeURIComponent(id)}`,
  /** The number on a member's avatar, which no cached page contains. */
  unread: (userId: number) => `unread:${userId}`,
} as const;

/** The id of the member that a tag of `cacheTags.unread` is about; undefined for other tags. */
export const memberOfUnread = (tag: string): number | undefined =>
  tag.startsWith('unread:') ? Number(tag.slice('unread:'.length)) : undefined;

/** The tags of pages that display a product. One that is not published is in no list. */
export const tagsOf = (productId: string, published: boolean): string[] => [
  ...(published ? [cacheTags.products] : []),
  cacheTags.product(productId),
];

/** The tags of pages that display how many votes a product has. */
export const tagsOfVotes = (productId: string): string[] => [
  cacheTags.countsOnly,
  ...tagsOf(productId, true),
];

/** The tags of pages that display verified votes: lists by their order, closed leaderboards by what was withdrawn. */
export const tagsOfVerifiedVotes: readonly string[] = [cacheTags.products, cacheTags.leaderboards];

/** The tags of what explains a product's place: its votes, those of others, closed boards, and its daily shares. */
export const rankingTags = (productId: string): string[] => [
  cacheTags.products,
  cacheTags.leaderboards,
  cacheTags.product(productId),
];

/**
 * The tags of pages that display a user: those of products that they added or reviewed, their own, and the list of such
 * pages. Also of products that are not published: a moderator may be accepting one, and this transaction does not see it.
 */
export const cacheTagsOfUser = async (db: Handle, userId: number): Promise<string[]> => {
  const own = await db.selectFrom('products').select('id').where('adder_id', '=', userId).execute();
  const reviewed = await db
    .selectFrom('reviews')
    .select('product_id as id')
    .where('user_id', '=', userId)
    .execute();
  const lists = own.length ? [cacheTags.products] : [];
  const pages = await db.selectFrom('users').select('public_id').where('id', '=', userId).execute();
  return [
    ...lists,
    cacheTags.makers,
    ...pages.map(({ public_id }) => cacheTags.maker(public_id)),
    ...[...own, ...reviewed].map(({ id }) => cacheTags.product(String(id))),
  ];
};
