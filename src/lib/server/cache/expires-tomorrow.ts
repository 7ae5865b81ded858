import { untilTomorrow } from '#lib/domain/periods.ts';

/** How long to cache what depends on the day: in whole seconds, not longer than until another day (UTC) begins. */
export const expiresTomorrow = (now: Date): number => Math.floor(untilTomorrow(now) / 1000);
