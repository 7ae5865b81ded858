import { days, hours, minutes } from './durations.ts';

export const leaderboards = {
  /** Entries on a page. The API sends as many by default, and `max` at most. */
  entries: 30,
  max: 100,
  /** Places that are named on a product's page, and in the feed. */
  places: 3,
  /** Places on the page of a maker, the latest ones. */
  placesOfMaker: 12,
  /** Products of today that compete tomorrow. */
  newcomers: 12,
  /** Days in the feed. */
  inFeed: 20,
  /** Time between a period's end and its closing: longer than processing a vote received in the period takes. */
  grace: minutes(2),
  /** Time after `grace` by which all ended boards are closed. Also the interval of retries while votes of one are not examined. */
  closing: minutes(1),
  /** Longest time that a board waits for its votes to be examined. */
  examination: hours(1),
  /** Longest time that an ended board waits for moderators while a burst or group of its votes is open, and interval of the checks. */
  decision: { longest: days(1), every: minutes(10) },
  /** Boards closed per transaction. */
  closedAtOnce: 20,
} as const;
