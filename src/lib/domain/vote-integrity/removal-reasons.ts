/** Why moderators remove votes: everybody reads it on the page of the product. */
export const removalReasons = ['coordinated', 'automated', 'duplicates'] as const;
/** Number of decisions that the page of a product displays. */
export const removals = { max: 10 } as const;
export type RemovalReason = (typeof removalReasons)[number];
