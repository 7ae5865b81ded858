import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { unavailable } from '#lib/server/api/errors.ts';
import type { PageCache } from '#lib/server/cache/page-cache.ts';
import { nameRoute } from '#lib/server/ops/metrics/http-metrics.ts';
import type { AssetStore } from './assets/asset-store.ts';
import type { ClientAddress } from './client-address.ts';
import { isEmulatorPath } from './emulator-proxy.ts';
import { assetPath, fileRoute, type StaticFiles } from './files.ts';
import { isForeignPrefetch } from './foreign-loads.ts';
import type { SecurityHeaders } from './headers.ts';
import { isDemoMailPath } from './own-requests.ts';
import {
  canBePage,
  isForOtherSites,
  isForScripts,
  isWellFormed,
  limitOf,
  pageKey,
  type RenderLimit,
  readableByScripts,
  splitUrl,
} from './page-address.ts';
import { redirectOf } from './page-redirects.ts';
import { send, sendOnce } from './prepared-response.ts';
import { createRecompress } from './recompress.ts';
import { noRoute, type Renderer } from './renderer.ts';
import { respell } from './respell.ts';
import { sendCopy } from './send-copy.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface HandlerParts {
  files: StaticFiles;
  /** Hashed files of other builds. */
  assetStore: Pick<AssetStore, 'known' | 'find'>;
  pageCache: PageCache;
  /** True if copies of pages are sent while the database is away, which needs a cache that hears of all writes. */
  copies: boolean;
  renderer: Renderer;
  security: SecurityHeaders;
  log: Logger;
  addressOf: ClientAddress;
  /** Counts what is not cached for a client's address. @throws HttpError `too_many` */
  rateLimit: (kind: RenderLimit, address: string | undefined) => Promise<void>;
  /** Absent when the API runs elsewhere. */
  api: Listener | undefined;
  /** The Model Context Protocol; absent like the API. */
  mcp: Listener | undefined;
  /** Only in the demo. */
  emulator: Listener | undefined;
  /** For Prometheus; absent without a token. */
  metrics: Listener | undefined;
  /** The pattern of the page that a path is of, for the metrics. */
  routeOf(path: string): string;
  /** See `isOwnRequest`; protects the demo's mails, and programs' tools from pages of other sites. */
  isOwn(request: IncomingMessage): boolean;
  isForeignLoad(request: IncomingMessage): boolean;
}

/** Of calls that reach none of the API's own routes. */
const apiRoute = `${paths.api}/*`;

const isUnavailable = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 503;

const isApiPath = (path: string): boolean => path === paths.api || path.startsWith(`${paths.api}/`);

/**
 * The site's request listener. In this order: the API, the emulator, MCP, files and cached pages, which are sent from
 * memory, and last a render.
 */
export const createHandler = (parts: HandlerParts): RequestListener => {
  const {
    files,
    assetStore,
    pageCache,
    copies,
    renderer,
    security,
    log,
    addressOf,
    rateLimit,
    api,
    mcp,
    emulator,
    metrics,
    routeOf,
    isOwn,
    isForeignLoad,
  } = parts;
  const recompress = createRecompress();

  const reject = (response: ServerResponse, status: number, headers: Record<string, string>): void => {
    response.writeHead(status, { ...security.file, ...headers, 'content-length': 0 }).end();
  };

  /** A browser follows a script's request to a feed only if the redirect allows it too. */
  const redirect = (response: ServerResponse, status: 301 | 308, location: string): void =>
    reject(response, status, { ...(isForScripts(location) && readableByScripts), location });

  /** The body stays unread, so the connection can't be reused. */
  const refuse = (response: ServerResponse): void =>
    reject(response, 403, { 'cache-control': 'no-store', connection: 'close' });

  const sendRetryLater = (
    response: ServerResponse,
    { status, message, retryAfterSeconds = 60 }: HttpError,
  ): void => {
    response.setHeader('retry-after', retryAfterSeconds);
    response
      .writeHead(status, { ...security.file, 'content-type': 'text/plain; charset=utf-8' })
      .end(message);
  };

  const sendFailure = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    error: unknown,
  ): void => {
    if (error instanceof HttpError && error.status === 429) {
      sendRetryLater(response, error);
      return;
    }
    // The API, which knows why, has logged it.
    if (isUnavailable(error)) {
      response.setHeader('retry-after', unavailable.retryAfterSeconds);
      send(request, response, { ...files.serverError, status: error.status });
      return;
    }
    const requestId = randomUUID();
    log.error({ err: error, path, requestId }, 'a page failed');
    response.setHeader('x-request-id', requestId);
    send(request, response, files.serverError);
  };

  /** True for a file, or for what a page may have: those that catch all others have the same content as the 404 page. */
  const isPath = (path: string): boolean => {
    if (files.responses.has(path)) return true;
    if (!isWellFormed(path) || path.includes('//') || (path.endsWith('/') && path !== '/')) return false;
    if (!canBePage(path)) return false;
    const route = routeOf(path);
    return route !== noRoute && !route.includes('[...');
  };

  /** Answers a request for a hashed file that this build does not have. A look at the disk counts as a render. */
  const sendStored = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    try {
      const known = assetStore.known(path);
      if (!known && isForeignLoad(request)) return refuse(response);
      if (!known) await rateLimit('renders', addressOf(request));
      send(request, response, known ?? (await assetStore.find(path)) ?? files.notFound);
    } catch (error) {
      sendFailure(request, response, path, error);
    }
  };

  /** Sends the copy of a page, if there is one. */
  const sendCopyOf = (request: IncomingMessage, response: ServerResponse, key: string): boolean => {
    const copy = copies ? pageCache.copy(key) : undefined;
    if (!copy) return false;
    const { value, age } = copy;
    if (value.route) nameRoute(response, value.route);
    sendCopy(request, response, { prepared: value.prepared, age });
    return true;
  };

  const renderPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    { key, kind }: { key: string; kind: RenderLimit },
  ): Promise<void> => {
    const { path } = splitUrl(key);
    try {
      const address = addressOf(request);
      await rateLimit(kind, address);
      renderer.join(key, address);
      const { prepared, cacheable, route } = await pageCache.fill(key, () => renderer.render(key, address));
      nameRoute(response, route ?? routeOf(path));
      log.debug({ path, status: prepared.status }, 'page rendered');
      (cacheable ? send : sendOnce)(request, response, prepared);
    } catch (error) {
      if (isUnavailable(error) && sendCopyOf(request, response, key)) return;
      nameRoute(response, routeOf(path));
      sendFailure(request, response, path, error);
    }
  };

  const sendMcp = (request: IncomingMessage, response: ServerResponse): void => {
    nameRoute(response, serverPaths.mcp);
    if (!mcp) {
      send(request, response, files.notFound);
    } else if (!isOwn(request) || isForeignLoad(request)) {
      refuse(response);
    } else {
      for (const name in security.file) response.setHeader(name, security.file[name] ?? '');
      void mcp(request, response);
    }
  };

  return (request, response) => {
    const { url = '/', method } = request;
    const address = splitUrl(url);
    const { path, query } = address;

    // The reference of the API is a page below its path.
    if (isApiPath(path) && !files.responses.has(path)) {
      nameRoute(response, apiRoute);
      for (const name in security.file) response.setHeader(name, security.file[name] ?? '');
      if (path === serverPaths.metrics)
        return void (metrics ? metrics(request, response) : send(request, response, files.notFound));
      if (isForeignLoad(request)) return refuse(response);
      return void (api ? api(request, response) : send(request, response, files.notFound));
    }
    if (emulator && isEmulatorPath(path)) return void emulator(request, response);
    if (emulator && isDemoMailPath(path) && !isOwn(request)) {
      return reject(response, 403, { 'cache-control': 'no-store' });
    }
    if (path === serverPaths.mcp) return sendMcp(request, response);
    if (method !== 'GET' && method !== 'HEAD') {
      // The body stays unread, so the connection can't be reused.
      return reject(response, 405, { allow: 'GET, HEAD', connection: 'close' });
    }

    const file = files.responses.get(path);
    if (file) {
      nameRoute(response, fileRoute(path, file));
      return send(request, response, file);
    }
    const meant = respell(path, isPath);
    if (meant) {
      const target = { path: meant, query };
      return redirect(response, 308, redirectOf(target) ?? meant + query);
    }
    const canonical = redirectOf(address);
    if (canonical) return redirect(response, 301, canonical);
    const key = pageKey(address);
    const page = pageCache.get(key);
    if (page) {
      if (page.route) nameRoute(response, page.route);
      send(request, response, page.prepared);
      return void recompress(page);
    }
    // Then the database is away, or hangs: nobody waits for it.
    if (pageCache.suspended && sendCopyOf(request, response, key)) return;

    if (path.startsWith(assetPath)) {
      nameRoute(response, fileRoute(path));
      return void sendStored(request, response, path);
    }

    // After the caches, where such paths are never found: a hit costs no validation.
    if (!isWellFormed(path) || path.includes('//')) return send(request, response, files.notFound);
    if (path.endsWith('/') && path !== '/') return send(request, response, files.notFound);
    if (!canBePage(path)) return send(request, response, files.notFound);
    const kind = limitOf(key);
    const isForeign = isForeignLoad(request);
    if (isForeign && !isForOtherSites(path)) return refuse(response);
    if (kind !== 'renders' && isForeignPrefetch(request)) return refuse(response);
    void renderPage(request, response, { key, kind: isForeign ? 'embedded' : kind });
  };
};
