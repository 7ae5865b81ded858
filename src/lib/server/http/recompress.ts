import type { Page } from '#lib/server/cache/page-cache.ts';
import { compressDensely } from './encoding.ts';
import { storeBrotli } from './prepared-response.ts';

export type Recompress = (page: Page) => Promise<void>;

/**
 * Compresses cached pages more densely, in another thread. To be called with each page that was found in the cache: what
 * is rendered and never asked for again, as for a crawler, isn't worth the time. Works on one page at a time and ignores
 * others meanwhile; their next reader brings them again.
 */
export const createRecompress = (): Recompress => {
  const done = new WeakSet<Page>();
  let busy = false;
  return async (page) => {
    if (busy || done.has(page) || !page.prepared.variants.br) return;
    busy = true;
    done.add(page);
    try {
      page.prepared = storeBrotli(page.prepared, await compressDensely(page.prepared.variants.identity.body));
    } catch {
      // Short of memory, say: the page stays as it is, and nobody waits for this.
    } finally {
      busy = false;
    }
  };
};
