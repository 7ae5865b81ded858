import type { RouteData } from 'astro';
import type { BaseApp } from 'astro/app';
import { ogImages } from '#lib/domain/og-images.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Page } from '#lib/server/cache/caches.ts';
import { createQueue } from '#lib/server/queue.ts';
import { compress } from './encoding.ts';
import { htmlType } from './files.ts';
import type { SecurityHeaders } from './headers.ts';
import { secondsHeader, tagsHeader } from './page-cache-provider.ts';
import { isWellFormed, limitOf, type PageRules } from './page-rules.ts';
import { type PreparedResponse, prepareResponse, withoutIdentity } from './prepared-response.ts';

/** Headers of what scripts of other sites may read: feeds and oEmbed, which are the same for everybody. */
export const readableByScripts = { 'access-control-allow-origin': '*' } as const;

/** A path of the site, with what its page declares. */
export interface FoundPage {
  route: RouteData;
  rules: PageRules;
}

export interface Pages {
  /** Undefined for a path that no page can have. */
  find(path: string): Promise<FoundPage | undefined>;
  /**
   * Renders the page of a cache key. Rejects if the page throws, or with a 503 if too many are before it.
   * @param address of the client, whose renders wait behind each other
   */
  render(found: FoundPage, key: string, address: string | undefined): Promise<Page>;
  /** Another client waits for the same page, which must not wait behind all that the first one asked for. */
  join(found: FoundPage, key: string, address: string | undefined): void;
}

export type Astro = Pick<BaseApp, 'match' | 'render'>;

interface PagesOptions {
  astro: Astro;
  /** Rules of each file in src/pages, by its path. */
  rules: Readonly<Record<string, () => Promise<PageRules | undefined>>>;
  siteUrl: string;
  security: SecurityHeaders;
  /** Sent where there is no page. */
  notFound: PreparedResponse;
  /** In milliseconds, the upper bound for all pages. */
  maxAge: number;
  /** Maximum number of concurrent renders. */
  atOnce: number;
  /** Maximum time that a render waits for its turn, in milliseconds. After that it is skipped. */
  maxWait: number;
}

const paramsOf = ({ pattern, params }: RouteData, path: string): Record<string, string> => {
  const values = pattern.exec(decodeURI(path))?.slice(1) ?? [];
  return Object.fromEntries(params.map((name, n) => [name, values[n] ?? '']));
};

/** Replaces the page that Astro would fetch for a status without a body. */
const prerenderedErrorPageFetch = async (): Promise<Response> => new Response(null, { status: 404 });

/** Astro's pages: which one a path is of, and their rendering, in turns. */
export const createPages = (options: PagesOptions): Pages => {
  const { astro, siteUrl, security, notFound, maxAge, atOnce, maxWait } = options;

  const toPage = async ({ route, rules }: FoundPage, key: string, response: Response): Promise<Page> => {
    const {
      [tagsHeader]: tags,
      [secondsHeader]: seconds = Number.POSITIVE_INFINITY,
      'content-security-policy': policy,
      'content-length': _,
      ...headers
    } = Object.fromEntries(response.headers);
    const cacheable = response.status === 200 && tags !== undefined && limitOf(rules, key) === 'renders';
    const isImage = headers['content-type'] === 'image/png';
    const body = isImage ? Buffer.from(await response.arrayBuffer()) : Buffer.from(await response.text());
    const allHeaders = {
      'cache-control': 'no-cache',
      ...(rules.forOtherSites === 'read' && readableByScripts),
      ...headers,
      // Astro names no charset, and programs would read names as Latin-1.
      ...(headers['content-type'] === 'text/html' && { 'content-type': htmlType }),
      ...(policy ? security.page(policy) : security.file),
    };
    const bodies = isImage ? { identity: body } : await compress(body);
    const prepared = prepareResponse(response.status, allHeaders, bodies);
    return {
      prepared: cacheable ? withoutIdentity(prepared) : prepared,
      route: route.route,
      tags: tags?.split(',') ?? [],
      cacheable,
      maxAge: Math.min(maxAge, Number(seconds) * 1000),
    };
  };

  const render = async (found: FoundPage, key: string): Promise<Page> => {
    const failures: unknown[] = [];
    const response = await astro.render(new Request(siteUrl + key), {
      routeData: found.route,
      locals: { onError: (error: unknown) => void failures.push(error) }, // see src/middleware.ts
      prerenderedErrorPageFetch,
    });
    if (failures.length) throw failures[0];
    if (response.status === 404 && !response.body)
      return { prepared: notFound, route: found.route.route, tags: [], cacheable: false };
    return toPage(found, key, response);
  };

  const pages = createQueue(Number.POSITIVE_INFINITY, atOnce);
  const images = createQueue(Number.POSITIVE_INFINITY, ogImages.atOnce);
  const queueOf = ({ rules }: FoundPage) => (rules.isImage ? images : pages);
  /** Time since which the latest request for a page has been waiting, by key. */
  const waits = new Map<string, { since: number }>();
  return {
    async find(path) {
      if (!isWellFormed(path) || path.includes('//') || (path.endsWith('/') && path !== '/'))
        return undefined;
      const route = astro.match(new Request(siteUrl + path));
      if (!route) return undefined;
      // Read when it is first asked for, as its page is: at the start it would delay all.
      const rules = (await options.rules[`/${route.component}`]?.()) ?? {};
      return rules.accepts?.(paramsOf(route, path)) === false ? undefined : { route, rules };
    },
    async render(found, key, address) {
      const wait = { since: performance.now() };
      waits.set(key, wait);
      // A database that hangs lets renders hang, and would have those behind them wait for all before them.
      const isWanted = () => performance.now() - wait.since < maxWait;
      try {
        const asked = { by: address, name: key, isWanted };
        const page = await queueOf(found).run(() => render(found, key), asked);
        if (!page) throw httpError('unavailable');
        return page;
      } finally {
        if (waits.get(key) === wait) waits.delete(key);
      }
    },
    join(found, key, address) {
      const wait = waits.get(key);
      if (!wait) return;
      wait.since = performance.now();
      queueOf(found).join(key, address);
    },
  };
};
