import { tagsPerCall } from '#lib/limits.ts';

/** What adding or changing a product costs of its rate limit, in calls: the more tags, the longer it takes to index. */
export const callsFor = (tagCount: number): number => Math.max(1, Math.ceil(tagCount / tagsPerCall));
