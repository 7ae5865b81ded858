import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { minutes } from '#lib/domain/durations.ts';
import type { Context } from '#lib/server/context.ts';
import type { Dialect } from '#lib/server/db/dialect.ts';
import { describeError, httpError } from './errors.ts';
import { readMethods } from './log-requests.ts';
import type { ApiEnvironment } from './principal.ts';

/** Interval at which an ongoing outage is logged. */
export const outages = { logEvery: minutes(1) } as const;

/** Logs that something which the site needs is unavailable: a line at once, then one in a while, not one per call. */
export const createOutageLog = (log: Pick<Logger, 'error'>, now = () => performance.now()) => {
  const known = new Map<string, { loggedAt: number; calls: number }>();
  return {
    /** @param code of the error that the call is answered with */
    note(code: string, error: unknown): void {
      const outage = known.get(code) ?? { loggedAt: Number.NEGATIVE_INFINITY, calls: 0 };
      known.set(code, outage);
      outage.calls++;
      if (now() - outage.loggedAt < outages.logEvery) return;
      log.error({ code, err: error, calls: outage.calls }, 'dependency unavailable');
      outage.loggedAt = now();
      outage.calls = 0;
    },
  };
};

/** Database errors that aren't caused by the call: a retry may succeed. */
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
