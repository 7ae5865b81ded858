import { tagsPerCall } from '#lib/limits.ts';

/** As how many calls adding or changing a product with so many tags counts: what takes longer is done less often. */
export const callsFor = (tagCount: number): number => Math.max(1, Math.ceil(tagCount / tagsPerCall));
