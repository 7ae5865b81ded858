/**
 * Adding or changing a product counts as one call of the rate limit for each started group of this many tags, and as
 * one at least.
 */
const tagsPerCall = 50;

/** The cost, in calls, of adding or changing a product: indexing takes longer the more tags it has. */
export const callsFor = (tagCount: number): number => Math.max(1, Math.ceil(tagCount / tagsPerCall));
