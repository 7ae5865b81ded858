import { endpoints } from '#lib/contract/endpoints.ts';
import { suggestions } from '#lib/limits.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { suggest } from './suggest.ts';

export const suggestionRoutes = (mount: Mount): void =>
  mount(
    endpoints.getSuggestions,
    ({ context, query, signal }) => suggest(context.db, query.q, signal),
    // What many people type. The rest would push the lists out of the cache.
    ({ q }) => ([...q].length <= suggestions.cachedLetters ? [cacheTags.products] : undefined),
    'suggestions',
  );
