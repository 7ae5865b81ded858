import type { BaseApp } from 'astro/app';
import { withLateScripts } from '#lib/document/late-scripts.ts';
import { ogImages } from '#lib/domain/og-images.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Page } from '#lib/server/cache/page-cache.ts';
import { createQueue } from '#lib/server/queue.ts';
import { compressPage, isShort } from './encoding.ts';
import { htmlType } from './files.ts';
import type { SecurityHeaders } from './headers.ts';
import { insertsParts, isCacheableKey, isForScripts, isImageKey, readableByScripts } from './page-address.ts';
import { secondsHeader, tagsHeader } from './page-cache-provider.ts';
import { type PreparedResponse, prepareResponse, storeBrotli } from './prepared-response.ts';
import { keepUsedHashes } from './used-hashes.ts';

export interface Renderer {
  /**
   * Renders the page of a cache key. Rejects if the page throws, or with a 503 if too many are before it.
   * @param address of the client, whose renders wait behind each other
   */
  render(key: string, address: string | undefined): Promise<Page>;
  /** Another client waits for the same page, which must not wait behind all that the first one asked for. */
  join(key: string, address: string | undefined): void;
}

export type PageRenderer = Pick<BaseApp, 'match' | 'render' | 'renderError'>;

/** What Astro writes before the first island of a page. */
const styleOfIslands = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Where no page has such a path. */
export const noRoute = 'other';

interface RendererParts {
  app: PageRenderer;
  siteUrl: string;
  security: SecurityHeaders;
  /** Sent where there is no page. */
  notFound: PreparedResponse;
  /** In milliseconds, the upper bound for all pages. */
  maxAge: number;
  /** How many pages are rendered at once. */
  atOnce: number;
  /** In milliseconds: whatever is not begun by then is not rendered. */
  maxWait: number;
}

/** Astro renders error pages itself and loses the error. Here a missing page is an empty 404, and errors are thrown. */
const rethrowRenderErrors = (app: PageRenderer): void => {
  app.renderError = async (request, { status, error }) => {
    if (status === 404) return new Response(null, { status });
    throw error ?? new Error(`${new URL(request.url).pathname} answered ${status}`);
  };
};

export const createRenderer = ({
  app,
  siteUrl,
  security,
  notFound,
  maxAge,
  atOnce,
  maxWait,
}: RendererParts): Renderer => {
  rethrowRenderErrors(app);

  const toPage = async (key: string, response: Response, route: string): Promise<Page> => {
    const {
      [tagsHeader]: tags,
      [secondsHeader]: seconds = Number.POSITIVE_INFINITY,
      'content-security-policy': policy,
      'content-length': _,
      ...headers
    } = Object.fromEntries(response.headers);
    const cacheable = response.status === 200 && tags !== undefined && isCacheableKey(key);
    const isImage = headers['content-type'] === 'image/png';
    const html = isImage ? '' : withLateScripts(await response.text());
    const body = isImage ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
    const allHeaders = {
      'cache-control': 'no-cache',
      ...(isForScripts(key) && readableByScripts),
      ...headers,
      // Astro names no charset, and programs would read names as Latin-1.
      ...(headers['content-type'] === 'text/html' && { 'content-type': htmlType }),
      ...(policy
        ? security.page(keepUsedHashes(policy, insertsParts(key) ? html + styleOfIslands : html))
        : security.file),
    };
    const whole = prepareResponse(response.status, allHeaders, { identity: body });
    return {
      // What is not cached is compressed by `sendOnce`.
      prepared: cacheable && !isShort(body) ? storeBrotli(whole, await compressPage(body)) : whole,
      route,
      tags: tags?.split(',') ?? [],
      cacheable,
      maxAge: Math.min(maxAge, Number(seconds) * 1000),
    };
  };

  const render = async (key: string): Promise<Page> => {
    const request = new Request(siteUrl + key);
    const routeData = app.match(request);
    const response = routeData && (await app.render(request, { routeData }));
    if (!response || (response.status === 404 && !response.body))
      return { prepared: notFound, tags: [], cacheable: false };
    return toPage(key, response, routeData.route);
  };

  const pages = createQueue(Number.POSITIVE_INFINITY, atOnce);
  // Another thread draws images: pages need not wait for it.
  const images = createQueue(Number.POSITIVE_INFINITY, ogImages.atOnce);
  const queueOf = (key: string) => (isImageKey(key) ? images : pages);
  /** By key, since when the latest who asked for a page waits. */
  const waits = new Map<string, { since: number }>();
  return {
    async render(key, address) {
      const wait = { since: performance.now() };
      waits.set(key, wait);
      // A database that hangs lets renders hang, and would have those behind them wait for all before them.
      const isWanted = () => performance.now() - wait.since < maxWait;
      try {
        const page = await queueOf(key).run(() => render(key), { by: address, name: key, isWanted });
        if (!page) throw httpError('unavailable');
        return page;
      } finally {
        if (waits.get(key) === wait) waits.delete(key);
      }
    },
    join(key, address) {
      const wait = waits.get(key);
      if (!wait) return;
      wait.since = performance.now();
      queueOf(key).join(key, address);
    },
  };
};

/** The pattern of the page that a path is of. */
export const createRouteOf =
  ({ app, siteUrl }: Pick<RendererParts, 'app' | 'siteUrl'>): ((path: string) => string) =>
  (path) =>
    app.match(new Request(siteUrl + path))?.route ?? noRoute;
