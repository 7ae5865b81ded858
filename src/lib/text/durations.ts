import { counted } from './counts.ts';
import { units } from './dates.ts';

/** Time since a date: '3 days', '1 hour'. Undefined if less than a minute. */
export const durationSince = (iso: string, now: Date): string | undefined => {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  return unit && counted(Math.trunc(seconds / unit[1]), unit[0]);
};
