import { days, hours, minutes } from '#lib/domain/durations.ts';

/**
 * Two voters are linked by at least `shared` products that both voted for within a window, if these are a large enough
 * share of all that either voted for. Starting point: CopyCatch (Beutel and others, 2013), with windows for votes that are
 * hours apart. People vote through a newsletter, the home page or a leaderboard in one sitting, so one sitting proves
 * little, however many products it has: `perSitting` of them count, and a link needs several sittings. The share is of all
 * products, so with several in each sitting it is less than Jaccard's.
 */
export const lockstep = {
  rungs: [
    { name: '10 minutes', window: minutes(10), overlap: 0.1, perSitting: 5, confidence: 0.95 },
    { name: 'an hour', window: hours(1), overlap: 0.3, perSitting: 1, confidence: 0.9 },
    { name: 'a day', window: days(1), overlap: 0.5, perSitting: 1, confidence: 0.8 },
  ],
  shared: 6,
  /** In the windows of an hour and of a day, a link of so many products that count, or of this overlap, needs no further proof. */
  sure: { shared: 8, overlap: 0.8 },
  /** In the first rung: a group by these links is worth a look, and nothing else. */
  watched: { shared: 3, overlap: 0.3 },
  /** Longest time between two votes of a sitting. */
  pause: minutes(30),
  /** Two sittings are alike if they share `shared` products in the first rung, and so many of those of either. */
  sittingOverlap: 0.3,
  group: 5,
  /** Votes of a product before and after each that are compared with it: bounds the work on products with a crowd. */
  neighbours: 400,
} as const;
