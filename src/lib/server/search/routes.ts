import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { suggest, suggestions, suggestMakers } from './suggest.ts';

export const suggestionRoutes = (mount: Mount): void =>
  mount(
    endpoints.getSuggestions,
    async ({ context: { db }, query: { q, only }, principal, signal }) =>
      only
        ? { products: [], tags: [], makers: await suggestMakers(db.read, q) }
        : suggest(db.read, q, { by: principal.rateLimitKey, signal }),
    // What many people type. The rest would push the lists out of the cache.
    ({ q }) => ([...q].length <= suggestions.cachedLetters ? [cacheTags.products] : undefined),
    'suggestions',
  );
