import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './mount.ts';
import { Refusal } from './refusal.ts';

/** Turns whatever was thrown into the one shape of refusals. What nobody foresaw is logged, and never shown. */
export const answerError =
  (log: Logger): ErrorHandler<ApiEnvironment> =>
  (error, c) => {
    const requestId = c.get('requestId');
    const refusal = error instanceof Refusal ? error : new Refusal('internal');
    if (refusal !== error) log.error({ requestId, err: error }, 'call failed');
    if (refusal.retryAfterSeconds !== undefined) c.header('retry-after', String(refusal.retryAfterSeconds));
    return c.json(refusal.body(requestId), refusal.status);
  };
