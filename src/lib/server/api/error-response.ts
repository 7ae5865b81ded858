import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { isStorageUnavailable } from '#lib/server/db/node-sqlite.ts';
import type { ApiEnvironment } from './environment.ts';
import { describeError, httpError } from './errors.ts';
import { createOutageLog } from './outage-log.ts';

const toHttpError = (thrown: unknown): HttpError => {
  if (thrown instanceof HttpError && thrown.code) return thrown;
  return httpError(isStorageUnavailable(thrown) ? 'unavailable' : 'internal', { cause: thrown });
};

/** Turns anything thrown into the contract's error body. Unexpected errors are logged; their messages are not sent. */
export const errorResponse = (log: Logger): ErrorHandler<ApiEnvironment> => {
  const outages = createOutageLog(log);
  return (thrown, c) => {
    const requestId = c.get('requestId');
    const error = toHttpError(thrown);
    if (error.code === 'internal') log.error({ requestId, err: thrown }, 'call failed');
    else if (error.code && error.cause) outages.note(error.code, error.cause);
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
    const { status, body } = describeError(error, requestId);
    return c.json(body, status);
  };
};
