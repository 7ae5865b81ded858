/** The orders of a product's reviews, by which `reviewsOf` of server/reviews sorts. The first one is the default, which addresses leave out. */
export const reviewOrders = ['newest', 'best', 'worst'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** The order that an address names; the default for anything else. */
export const readReviewOrder = (value: string | null): ReviewOrder =>
  reviewOrders.find((order) => order === value) ?? 'newest';
