import { days, minutes } from '#lib/domain/durations.ts';

/**
 * What moderators decided: `open` until they have, and while the votes of a finding weigh less. `watched`: they want to see
 * more. Those that are `kept` or `removed` are closed; further votes are another finding.
 */
export const findingStates = ['open', 'watched', 'kept', 'removed'] as const;
export type FindingState = (typeof findingStates)[number];

/**
 * Lists of findings. `historic`: open ones about votes from before the detection, which `open` leaves out. `objected`: a maker
 * waits for the answer to an objection.
 */
export const findingViews = ['open', 'objected', 'watched', 'decided', 'historic'] as const;
export type FindingView = (typeof findingViews)[number];
/** The view that an address names, else the open ones. */
export const readFindingView = (name: string): FindingView =>
  findingViews.find((view) => view === name) ?? 'open';

/** How often votes are examined, and how many. */
export const detection = {
  /** Interval of runs, if there are new votes. */
  every: minutes(2),
  /** Votes examined in a run: bursts of three days are compared with ten days before. */
  recent: days(14),
  /** All votes are examined so often: groups that vote over months. */
  wholeEvery: days(1),
  /** Votes are stored a little after the time that they have. */
  late: minutes(1),
  /** The newest ones, at most: a million take 0.4 GB. */
  maxVotes: 2_000_000,
  /** Findings stored by a run, those with most votes first. */
  maxFindings: 500,
  /** A group whose votes moderators kept is only watched if it goes on, for so long. */
  clearedFor: days(90),
} as const;
