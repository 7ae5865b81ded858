import type { Logger } from 'pino';
import { minutes } from '#lib/domain/durations.ts';

/** How often an outage is logged while it lasts. */
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
