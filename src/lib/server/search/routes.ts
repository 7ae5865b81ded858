import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { suggest, suggestMakers } from './suggest.ts';

export const suggestionRoutes = (mount: Mount): void =>
  mount(
    endpoints.getSuggestions,
    async ({ context: { db, rateLimiter }, query: { q, only }, principal, signal }) => {
      await rateLimiter.consume('suggestions', principal.rateLimitKey);
      return only
        ? { products: [], tags: [], makers: await suggestMakers(db.read, q) }
        : suggest(db.read, q, { by: principal.rateLimitKey, signal });
    },
  );
