/** Durations in milliseconds, without side effects, so that bundlers leave out the limits that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export const seconds = (count: number): number => count * 1000;

/* @__NO_SIDE_EFFECTS__ */
export const minutes = (count: number): number => seconds(60 * count);

/* @__NO_SIDE_EFFECTS__ */
export const hours = (count: number): number => minutes(60 * count);

/* @__NO_SIDE_EFFECTS__ */
export const days = (count: number): number => hours(24 * count);

/** Time by which a clock may normally be set back. A larger step means that it was wrong before. */
export const clockSlack = /* @__PURE__ */ minutes(5);

/** Returns the ISO time that is a duration after another time. */
export const timeAfter = (time: Date | string, duration: number): string =>
  new Date(new Date(time).getTime() + duration).toISOString();

export const timeBefore = (time: Date | string, duration: number): string => timeAfter(time, -duration);

/** The latest ISO time that a right clock may have stored by now. A later one was stored while the clock was ahead. */
export const latestStored = (now: Date | string): string => timeAfter(now, clockSlack);
