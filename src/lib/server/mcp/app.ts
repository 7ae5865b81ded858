import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono, type Context as HonoContext } from 'hono';
import { requestId } from 'hono/request-id';
import { createFetch } from 'ofetch';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { createClient } from '#lib/contract/kit/client.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { addressOf } from '#lib/server/api/address.ts';
import { sourceOf } from '#lib/server/api/authenticate.ts';
import { errorResponse } from '#lib/server/api/error-response.ts';
import { limitBody } from '#lib/server/api/limit-body.ts';
import { logRequests } from '#lib/server/api/log-requests.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { mcpTexts } from '#lib/text/messages/mcp.ts';
import { createMcpServer } from './tools.ts';

type Call = HonoContext<ApiEnvironment>;

/**
 * The API as an anonymous client at the address of this request, whose limits it counts against. Nothing else of the
 * request is passed on: a token would change what is found.
 */
const anonymousApi = (c: Call, api: Api) => {
  const forwardedFor = c.req.header('x-forwarded-for');
  const incoming = c.env?.incoming;
  const apiFetch = createFetch({
    fetch: async (address, init) =>
      api.request(String(address), init, incoming && { incoming: { socket: incoming.socket } }),
    defaults: {
      baseURL: paths.api,
      retry: 0,
      ...(forwardedFor !== undefined && { headers: { 'x-forwarded-for': forwardedFor } }),
    },
  });
  return createClient(addresses, apiFetch);
};

/** Version 2025-06-18 of the protocol has no batches, and a hundred calls would count as one. */
const noBatches = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: mcpTexts.noBatches },
} as const;

/**
 * Model Context Protocol (https://modelcontextprotocol.io): offers the site's public data as tools to clients of language
 * models. Each request gets a new server; there are no sessions and no subscriptions.
 */
export const createMcp = ({ config, log, metrics, rateLimiter, db }: Context, api: Api) => {
  const toUrl = (path: string): string => new URL(path, config.siteUrl).href;
  const app = new Hono<ApiEnvironment>();
  app.onError(errorResponse({ log, db, metrics }));
  app.use(requestId({ headerName: '' }));
  app.use(logRequests(log));
  app.use(async (c, next) => {
    // Before the body is read. The API calls of a tool count too.
    await rateLimiter.consume('mcp', addressOf(sourceOf(c), config.trustProxy));
    await next();
    c.header('cache-control', 'no-store');
  });
  app.use(limitBody);
  app.post(serverPaths.mcp, async (c) => {
    const message: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => null);
    if (Array.isArray(message)) return c.json(noBatches, 400);
    const handler = createMcpHandler(() => createMcpServer(anonymousApi(c, api), toUrl, log), {
      maxSubscriptions: 0,
      onerror: (err) => log.debug({ err }, 'an MCP request failed'),
    });
    return handler.fetch(c.req.raw);
  });
  // Without sessions there is nothing to get, and none to delete.
  app.all(serverPaths.mcp, (c) => c.body(null, 405, { allow: 'POST' }));
  return app;
};
