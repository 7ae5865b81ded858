import { seconds } from '#lib/domain/durations.ts';
import type { SessionClock } from './ports.ts';

/**
 * Delays before retries when the session of a returning member is unreachable, then `longest` each time. The user is
 * notified once the next attempt would be later than `noticeAfter` after the first.
 */
const sessionRetries = {
  delays: [seconds(1), seconds(2), seconds(4), seconds(8), seconds(15), seconds(30)],
  longest: seconds(60),
  noticeAfter: seconds(6),
} as const;

/** Schedule of retries with increasing delays. */
export const createRetries = ({ now, after }: SessionClock) => {
  let failures = 0;
  /** Start of the first failed attempt. */
  let since: number | undefined;
  let planned: { attempt: () => void; cancel: () => void } | undefined;

  const cancel = (): void => {
    planned?.cancel();
    planned = undefined;
  };

  return {
    /** Call when an attempt begins. The time until the user is notified counts from the first one. */
    begin(): void {
      cancel();
      since ??= now();
    },
    /** Plans the next attempt. @returns true if it comes early enough to say nothing to the user yet */
    plan(attempt: () => void): boolean {
      cancel();
      const delay = sessionRetries.delays[failures] ?? sessionRetries.longest;
      failures++;
      planned = {
        attempt,
        cancel: after(delay, () => {
          planned = undefined;
          attempt();
        }),
      };
      return now() + delay - (since ?? now()) <= sessionRetries.noticeAfter;
    },
    /** Makes the planned attempt at once: the network is back, or the user asks for it. */
    hurry(): void {
      const attempt = planned?.attempt;
      cancel();
      attempt?.();
    },
    /** Call when an attempt worked or is no longer needed. */
    end(): void {
      cancel();
      failures = 0;
      since = undefined;
    },
  };
};
