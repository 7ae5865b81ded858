import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { ApiEnvironment } from './environment.ts';
import { describeError, httpError } from './errors.ts';

/** Turns anything thrown into the contract's error body. Unexpected errors are logged; their messages are not sent. */
export const errorResponse =
  (log: Logger): ErrorHandler<ApiEnvironment> =>
  (thrown, c) => {
    const requestId = c.get('requestId');
    const error = thrown instanceof HttpError && thrown.code ? thrown : httpError('internal');
    if (error !== thrown) log.error({ requestId, err: thrown }, 'call failed');
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
    const { status, body } = describeError(error, requestId);
    return c.json(body, status);
  };
