import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { createOutageLog } from '#lib/server/api/error-response.ts';
import { unavailable } from '#lib/server/api/errors.ts';
import type { PageCache } from '#lib/server/cache/caches.ts';
import { nameRoute } from '#lib/server/ops/route-name.ts';
import type { CachedPages } from './cached-pages.ts';
import type { EarlierBuilds } from './earlier-builds.ts';
import { isEmulatorPath } from './emulator-proxy.ts';
import { assetPath, fileRoute, type StaticFiles } from './files.ts';
import type { SecurityHeaders } from './headers.ts';
import type { ServerEnvironment } from './metrics-endpoint.ts';
import { loggedPath } from './observe.ts';
import { limitOf, pageKey, type RenderLimit, redirectOf, splitUrl } from './page-rules.ts';
import { type FoundPage, type Pages, readableByScripts } from './pages.ts';
import { askedBy, choose, type PreparedResponse, toResponse } from './prepared-response.ts';
import { type ClientAddress, isForeignPrefetch } from './requester.ts';
import { respell } from './respell.ts';

type Call = Context<ServerEnvironment>;
type Link = MiddlewareHandler<ServerEnvironment>;

/** Another app, which answers as it would by itself. */
interface OtherApp {
  fetch(request: Request, env: ServerEnvironment['Bindings']): Response | Promise<Response>;
}

export interface SiteParts {
  files: StaticFiles;
  /** Hashed files of other builds. */
  earlierBuilds: Pick<EarlierBuilds, 'known' | 'find'>;
  pages: Pages;
  pageCache: Pick<PageCache, 'fill'>;
  cachedPages: CachedPages;
  security: SecurityHeaders;
  log: Logger;
  addressOf: ClientAddress;
  /** Counts an uncached response for a client's address. @throws HttpError `too_many` */
  rateLimit: (kind: RenderLimit | 'embedded', address: string | undefined) => Promise<void>;
  /** Absent when the API runs elsewhere, as is the Model Context Protocol. */
  api?: OtherApp | undefined;
  mcp?: OtherApp | undefined;
  /** Auth emulator of the demo. */
  emulator?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** Metrics for Prometheus; absent without a token. */
  metrics?: Handler<ServerEnvironment> | undefined;
  /** Protects the demo's e-mails, and the tools for programs, from pages of other sites. See `isOwnRequest`. */
  isOwn(request: IncomingMessage): boolean;
  isForeignLoad(request: IncomingMessage): boolean;
}

/** Route name of API calls that match no endpoint. */
const apiRoute = `${paths.api}/*`;

const isUnavailable = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 503;

/** Creates the site: API, files and pages. Only `answerCached`, which sends cached pages, runs before it. */
export const createSite = (parts: SiteParts): Hono<ServerEnvironment> => {
  const { files, earlierBuilds, pages, pageCache, cachedPages, security, log } = parts;
  const { addressOf, rateLimit, isOwn, isForeignLoad } = parts;
  const outages = createOutageLog(log);

  const send = (c: Call, prepared: PreparedResponse, more?: Record<string, string>, age?: number): Response =>
    toResponse(choose(askedBy(c.env.incoming), prepared, age), more);

  const reject = (status: number, headers: Record<string, string>): Response =>
    new Response(null, { status, headers: { ...security.file, ...headers, 'content-length': '0' } });

  /** The body stays unread, so the connection can't be reused. */
  const refuse = (): Response => reject(403, { 'cache-control': 'no-store', connection: 'close' });

  /** A browser follows a script's request to a feed only if the redirect allows it too. */
  const redirect = (status: 301 | 308, location: string, found: FoundPage | undefined): Response =>
    reject(status, { ...(found?.rules.forOtherSites === 'read' && readableByScripts), location });

  const notFound = (c: Call): Response => send(c, files.notFound);

  const failed = (c: Call, error: unknown): Response => {
    if (error instanceof HttpError && error.status === 429) {
      const headers = { ...security.file, 'content-type': 'text/plain; charset=utf-8' };
      const seconds = String(error.retryAfterSeconds ?? 60);
      return new Response(error.message, { status: 429, headers: { ...headers, 'retry-after': seconds } });
    }
    if (isUnavailable(error)) {
      const headers = { 'retry-after': String(unavailable.retryAfterSeconds) };
      return send(c, { ...files.serverError, status: 503 }, headers);
    }
    const requestId = randomUUID();
    log.error({ err: error, path: loggedPath(c.req.path), requestId }, 'a page failed');
    return send(c, files.serverError, { 'x-request-id': requestId });
  };

  /** A page below the path of the API, its reference, is sent as a page. */
  const unlessFile =
    (link: Handler<ServerEnvironment>): Link =>
    async (c, next) =>
      files.responses.has(c.req.path) ? next() : link(c, next);

  const setFileHeaders = ({ env: { outgoing } }: Call): void => {
    for (const [name, value] of Object.entries(security.file)) outgoing.setHeader(name, value);
  };

  const metrics: Link = async (c, next) => {
    setFileHeaders(c);
    nameRoute(c.env.outgoing, apiRoute);
    return parts.metrics ? parts.metrics(c, next) : notFound(c);
  };

  const api = unlessFile((c) => {
    setFileHeaders(c);
    nameRoute(c.env.outgoing, apiRoute);
    if (isForeignLoad(c.env.incoming)) return refuse();
    return parts.api ? parts.api.fetch(c.req.raw, c.env) : notFound(c);
  });

  const emulator: Link = async ({ req, env: { incoming, outgoing } }, next) => {
    if (!parts.emulator || !isEmulatorPath(req.path)) return next();
    await parts.emulator(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };

  const ownHostOnly: Link = async (c, next) => {
    if (parts.emulator && !isOwn(c.env.incoming)) return reject(403, { 'cache-control': 'no-store' });
    return next();
  };

  const mcp: Link = async (c) => {
    setFileHeaders(c);
    nameRoute(c.env.outgoing, serverPaths.mcp);
    if (!parts.mcp) return notFound(c);
    if (!isOwn(c.env.incoming) || isForeignLoad(c.env.incoming)) return refuse();
    return parts.mcp.fetch(c.req.raw, c.env);
  };

  const readsOnly: Link = async ({ req: { method } }, next) => {
    if (method === 'GET' || method === 'HEAD') return next();
    // The body stays unread, so the connection can't be reused.
    return reject(405, { allow: 'GET, HEAD', connection: 'close' });
  };

  const file: Link = async (c, next) => {
    const found = files.responses.get(c.req.path);
    if (!found) return next();
    nameRoute(c.env.outgoing, fileRoute(c.req.path, found));
    return send(c, found);
  };

  /** A look at the disk counts as a render. */
  const fileOfEarlierBuild: Link = async (c) => {
    const { path } = c.req;
    nameRoute(c.env.outgoing, fileRoute(path));
    const known = earlierBuilds.known(path);
    if (known) return send(c, known);
    if (isForeignLoad(c.env.incoming)) return refuse();
    await rateLimit('renders', addressOf(c.env.incoming));
    return send(c, (await earlierBuilds.find(path)) ?? files.notFound);
  };

  /** Pages that catch all others have the same content as the 404 page. */
  const isPath = async (path: string): Promise<boolean> => {
    if (files.responses.has(path)) return true;
    const found = await pages.find(path);
    return found !== undefined && !found.route.route.includes('[...');
  };

  const otherSpelling: Link = async (c, next) => {
    const { query } = splitUrl(c.env.incoming.url ?? '');
    const path = await respell(c.req.path, isPath);
    if (path === undefined) return next();
    const found = await pages.find(path);
    return redirect(308, (found && redirectOf(found.rules, { path, query })) ?? path + query, found);
  };

  const page: Link = async (c) => {
    const { incoming, outgoing } = c.env;
    const address = splitUrl(incoming.url ?? '/');
    const found = await pages.find(address.path);
    if (!found) return notFound(c);
    const { rules, route } = found;
    const location = redirectOf(rules, address);
    if (location !== undefined) return redirect(301, location, found);

    const key = pageKey(rules, address);
    nameRoute(outgoing, route.route);
    // The page may be cached: the URL may only have parameters that the page ignores.
    const cached = cachedPages.find(key);
    if (cached) return send(c, cached.value.prepared, {}, cached.age);

    const limit = limitOf(rules, key);
    const isForeign = isForeignLoad(incoming);
    if (isForeign && !rules.forOtherSites) return refuse();
    if (limit !== 'renders' && isForeignPrefetch(incoming)) return refuse();
    try {
      const client = addressOf(incoming);
      await rateLimit(isForeign ? 'embedded' : limit, client);
      pages.join(found, key, client);
      const { prepared } = await pageCache.fill(key, () => pages.render(found, key, client));
      log.debug({ path: loggedPath(address.path), status: prepared.status }, 'page rendered');
      return send(c, prepared);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Of a remote API. One in this process, which knows why, has logged it.
      if (error.cause) outages.note('unavailable', error.cause);
      const copy = cachedPages.copy(key);
      if (!copy) throw error;
      return send(c, copy.value.prepared, {}, copy.age);
    }
  };

  /** The order is the security model of the site (docs/decisions/0002-thin-server.md). */
  const chain: readonly (readonly [path: string, link: Link])[] = [
    // Prometheus authenticates by a token, so this comes before cross-site loads are rejected.
    [serverPaths.metrics, metrics],
    // Has separate rules for origins, bodies and limits, so it precedes the rules for browsers, such as 'reads only'.
    [apiRoute, api],
    // The accounts of the demo. Accepts writes too, but only from the site's own pages.
    ['*', emulator],
    // Comes before the demo's e-mails: other host names can't even learn if there are any.
    [`${paths.demoMail}/*`, ownHostOnly],
    // For programs. Accepts POST, so it comes before the read-only routes.
    [serverPaths.mcp, mcp],
    // From here on nothing reads a body.
    ['*', readsOnly],
    // In memory and the same for everybody: costs nothing that a limit would protect.
    ['*', file],
    // Never a page: a missing file is a 404 here.
    [`${assetPath}*`, fileOfEarlierBuild],
    // A redirect costs no render, so it needs no limit, and misspelt paths never become keys of the cache.
    ['*', otherSpelling],
    // Costs most, so it comes last: canonical spelling, cache, cross-site loads, limits, then the render.
    ['*', page],
  ];

  const app = new Hono<ServerEnvironment>({
    // The path as it was sent: Hono's own has no dot segments any more, and another host's name may be in it.
    getPath: (_, { env } = {}) => splitUrl(env?.incoming.url ?? '/').path,
  });
  app.onError((error, c) => failed(c, error));
  app.notFound(notFound);
  for (const [path, link] of chain) app.use(path, link);
  return app;
};
