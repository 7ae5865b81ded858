import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './environment.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One line for each call. It holds the route's pattern, since addresses may hold e-mails, and of a write the id of
 * the account that made it, so that abuse can be traced.
 */
export const logRequests =
  (log: Logger): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const began = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - began) * 100) / 100;
    const { method } = c.req;
    const userId = c.get('userId') ?? c.get('principal')?.user?.id;
    log.info(
      {
        requestId: c.get('requestId'),
        method,
        route: routePath(c, -1),
        status: c.res.status,
        ...(userId !== undefined && !reads.has(method) && { userId }),
        milliseconds,
      },
      'call',
    );
  };
