import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PageCache } from '#lib/server/cache/caches.ts';
import { nameRoute } from '#lib/server/ops/route-name.ts';
import { askedBy, choose } from './prepared-response.ts';

type CachedPage = NonNullable<ReturnType<PageCache['copy']>>;

export interface CachedPages {
  /** The page of a key as it is now; without its database, as it was at most an hour ago, with its `age`. */
  find(key: string): { value: CachedPage['value']; age?: number } | undefined;
  /** Returns the last version of a page, for an outage of the database. */
  copy(key: string): CachedPage | undefined;
}

/** @param hasCopies false for a cache that does not hear of all writes */
export const createCachedPages = (cache: PageCache, hasCopies: boolean): CachedPages => {
  const copy = (key: string) => (hasCopies ? cache.copy(key) : undefined);
  return {
    find(key) {
      const value = cache.get(key);
      if (value) return { value };
      // Then the database is down, or hangs: nobody waits for it.
      return cache.suspended ? copy(key) : undefined;
    },
    copy,
  };
};

/** Cache-Control of a reload in a browser, and of a fetch by a script with the cache mode `no-cache`. */
const asksForTheLatest = /\b(?:no-cache|max-age=0)\b/;

interface CacheParts {
  pages: Pick<CachedPages, 'find'>;
  /** Applies the latest writes of other servers; absent for a site without a database. */
  catchUp?: (() => Promise<void>) | undefined;
}

/**
 * Responds with a cached page if the URL has its canonical spelling, and passes all other requests to `next`. It may run
 * first: only public pages are cached, under keys that `next` has made.
 *
 * A request with `no-cache` or `max-age=0` first catches up with the writes of other servers: a member may reload after a vote that
 * another server took, and a script may load a page after its own write.
 */
export const answerCached = ({ pages, catchUp }: CacheParts, next: RequestListener): RequestListener => {
  const answer = (request: IncomingMessage, response: ServerResponse, reads: boolean): void => {
    const found = reads ? pages.find(request.url ?? '/') : undefined;
    if (!found) {
      next(request, response);
      return;
    }
    const { value, age } = found;
    if (value.route) nameRoute(response, value.route);
    const { status, headers, body } = choose(askedBy(request), value.prepared, age);
    response.writeHead(status, headers).end(body);
  };
  return (request, response) => {
    // HTTP/1.1 connections persist by default. Node would repeat that in each of a page's twenty responses.
    if (request.httpVersionMinor > 0 && !response.hasHeader('connection'))
      response.removeHeader('connection');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const asked = request.headers['cache-control'];
    if (!catchUp || !reads || !asked || !asksForTheLatest.test(asked)) answer(request, response, reads);
    else void catchUp().then(() => answer(request, response, reads));
  };
};
