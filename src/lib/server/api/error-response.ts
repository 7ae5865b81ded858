import type { ErrorHandler } from 'hono';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Context } from '#lib/server/context.ts';
import type { Dialect } from '#lib/server/db/dialect.ts';
import type { ApiEnvironment } from './environment.ts';
import { describeError, httpError } from './errors.ts';
import { readMethods } from './log-requests.ts';
import { createOutageLog } from './outage-log.ts';

/** Of the database's errors, those by which nothing is wrong with the call: the same may succeed later. */
const temporary: readonly unknown[] = ['unavailable', 'conflict'];

const toHttpError = (thrown: unknown, { failureOf }: Dialect): HttpError => {
  if (thrown instanceof HttpError && thrown.code) return thrown;
  return httpError(temporary.includes(failureOf(thrown)) ? 'unavailable' : 'internal', { cause: thrown });
};

/** Turns anything thrown into the contract's error body. Unexpected errors are logged; their messages are not sent. */
export const errorResponse = ({
  log,
  db: { dialect },
  metrics,
}: Pick<Context, 'log' | 'db' | 'metrics'>): ErrorHandler<ApiEnvironment> => {
  const outages = createOutageLog(log);
  return (thrown, c) => {
    const requestId = c.get('requestId');
    const error = toHttpError(thrown, dialect);
    if (error.code === 'internal') log.error({ requestId, err: thrown }, 'call failed');
    else if (error.code && error.cause) outages.note(error.code, error.cause);
    if (!readMethods.has(c.req.method) && dialect.failureOf(thrown) === 'unavailable')
      metrics.writesRefused.inc();
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
    const { status, body } = describeError(error, requestId);
    return c.json(body, status);
  };
};
