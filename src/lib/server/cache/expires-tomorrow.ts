import { untilTomorrow } from '#lib/domain/periods.ts';

/** Lifetime in whole seconds of a response that depends on the day: until the next day (UTC) begins. */
export const expiresTomorrow = (now: Date): number => Math.floor(untilTomorrow(now) / 1000);
