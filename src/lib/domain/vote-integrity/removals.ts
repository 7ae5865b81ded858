/** Why moderators remove votes: everybody reads it on the page of the product. */
export const removalReasons = ['coordinated', 'automated', 'duplicates'] as const;
/** `max`: decisions that the page of a product displays. */
export const removals = { max: 100, objectionLength: 1_000 } as const;
export type RemovalReason = (typeof removalReasons)[number];
