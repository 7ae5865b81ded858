import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { nameRoute } from '#lib/server/ops/route-name.ts';
import type { ApiEnvironment } from './principal.ts';

export const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs one line per call, and names its route for the metrics: with the pattern of its route, since paths may contain e-mails, and, for a write, with the id
 * of its user, so that abuse can be traced.
 */
export const logRequests =
  (log: Logger): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const began = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - began) * 100) / 100;
    const route = routePath(c, -1);
    if (c.env?.outgoing) nameRoute(c.env.outgoing, route);
    const { method } = c.req;
    const userId = c.get('userId') ?? c.get('principal')?.user?.id;
    log.info(
      {
        requestId: c.get('requestId'),
        method,
        route,
        status: c.res.status,
        ...(userId !== undefined && !readMethods.has(method) && { userId }),
        milliseconds,
      },
      'call',
    );
  };
