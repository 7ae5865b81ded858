import { tagsPerCall } from '#lib/limits.ts';

/** The cost, in calls, of adding or changing a product: indexing takes longer the more tags it has. */
export const callsFor = (tagCount: number): number => Math.max(1, Math.ceil(tagCount / tagsPerCall));
