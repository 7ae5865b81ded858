import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import type { PageCache } from '#lib/server/cache/caches.ts';
import { createTagCache } from '#lib/server/cache/tag-cache.ts';
import { createSite, type SiteParts } from '#lib/server/http/app.ts';
import { answerCached, createCachedPages } from '#lib/server/http/cached-pages.ts';
import { createSecurityHeaders } from '#lib/server/http/headers.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { serve } from './site-files.ts';
import { sitePages } from './site-pages.ts';

export const security = createSecurityHeaders({
  siteUrl: 'https://unearth.example',
  firebase: { apiKey: 'key', authDomain: 'unearth.example', projectId: 'unearth', emulatorHost: undefined },
});

const error = prepareResponse(500, {}, { identity: Buffer.from('went wrong') });

export type TestParts = Partial<Omit<SiteParts, 'pageCache' | 'cachedPages'>> & {
  pageCache?: PageCache;
  /** See createCachedPages. */
  hasCopies?: boolean;
};

/** Serves a site, with its cache in front as in production, until the test ends. @returns the port */
export const serveSite = (
  { pageCache = createTagCache({ entries: 10 }), hasCopies = true, ...parts }: TestParts,
  observe: (site: RequestListener) => RequestListener = (site) => site,
): Promise<number> => {
  const cachedPages = createCachedPages(pageCache, hasCopies);
  const site = createSite({
    files: { responses: new Map(), notFound: error, serverError: error },
    earlierBuilds: { known: () => undefined, find: async () => undefined },
    security,
    log: pino({ level: 'silent' }),
    addressOf: () => '192.0.2.1',
    rateLimit: async () => {},
    isOwn: () => true,
    isForeignLoad: () => false,
    pages: sitePages,
    ...parts,
    pageCache,
    cachedPages,
  });
  const answer = getRequestListener(site.fetch, { hostname: 'unearth.example' });
  return serve(observe(answerCached({ pages: cachedPages }, (...call) => void answer(...call))));
};
