import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './mount.ts';

/** One line for each call. It holds the route's pattern, since addresses may hold e-mails. */
export const logRequests =
  (log: Logger): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const began = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - began) * 100) / 100;
    const { method } = c.req;
    log.info(
      { requestId: c.get('requestId'), method, route: routePath(c, -1), status: c.res.status, milliseconds },
      'call',
    );
  };
