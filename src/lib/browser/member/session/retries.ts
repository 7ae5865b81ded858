import { sessionRetries } from '#lib/limits.ts';
import type { SessionClock } from './ports.ts';

/** When to try again what could not be reached: soon at first, then less and less often. */
export const createRetries = ({ now, after }: SessionClock) => {
  let failures = 0;
  let since: number | undefined;
  let planned: { attempt: () => void; cancel: () => void } | undefined;

  const cancel = (): void => {
    planned?.cancel();
    planned = undefined;
  };

  return {
    /** An attempt begins: nobody's patience is counted from later than the first. */
    begin(): void {
      cancel();
      since ??= now();
    },
    /** Plans another attempt. @returns whether it comes before the person should be told */
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
    /** Makes the planned attempt at once: the network is back, or the person asks for it. */
    hurry(): void {
      const attempt = planned?.attempt;
      cancel();
      attempt?.();
    },
    /** It worked, or is no longer wanted. */
    end(): void {
      cancel();
      failures = 0;
      since = undefined;
    },
  };
};
