import { days } from './durations.ts';

/**
 * Reads the header `retry-after` of an answer: seconds, or a date.
 * @returns milliseconds, at most a day
 */
export const readRetryAfter = (header: string | null | undefined, now: Date): number => {
  if (!header) return 0;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1000;
  return Math.min(Math.max(delay || 0, 0), days(1));
};
