import type { ProductSummary } from '#lib/contract/products.ts';
import { absoluteDate, shortDate } from '#lib/text/dates.ts';

/** Texts about the day on which a product is to appear. */

/** In the form of a product. */
export const launchFields = {
  launch: 'Launch',
  choices: { once: 'At once, when it is accepted', day: 'On a day, once it is accepted' },
  /** Of a product that is accepted, and waits for its day. */
  choicesOfScheduled: { once: 'At once, or once its changes are accepted', day: 'On a day' },
  competes: 'Accepted today, you compete tomorrow. Choose a launch day to be there from its first minute.',
  launchDay: 'Launch Day',
  range: (first: string, last: string): string =>
    `Choose a day from ${shortDate(first)} to ${shortDate(last)}`,
  hint: 'It appears as this day begins in UTC. From its acceptance until then it has a page to share that says when it comes, and nobody can vote for it yet.',
} as const;

type Scheduled = Pick<ProductSummary, 'status' | 'launchDay' | 'changed'>;

/**
 * To its maker and to moderators, beside its status; undefined if it appears at once, or has appeared.
 * @param today in UTC
 */
export const launchNote = ({ status, launchDay, changed }: Scheduled, today: string): string | undefined => {
  if (launchDay === null) return undefined;
  if (status === 'accepted')
    return `appears on ${shortDate(launchDay)} (UTC)${changed ? ', once its changes are accepted' : ''}`;
  return status === 'pending' && launchDay > today ? `to appear on ${shortDate(launchDay)} (UTC)` : undefined;
};

/** On its page for everybody, before the day. */
export const comingTexts = {
  /** Followed by the day. */
  heading: 'Coming on',
  title: (name: string, day: string): string => `${name}, coming on ${absoluteDate(day)}`,
  note: 'It appears here as that day begins (UTC). Votes and reviews open then.',
  browse: 'See what is here already',
  /** To moderators, above the rest of the product. */
  details: 'From its launch day on',
} as const;

/** To moderators who have just accepted it on its page. */
export const scheduledState = (day: string): string =>
  `It appears on ${absoluteDate(day)} (UTC). Until then everybody sees a page that says so. Load this page again to see it as they do.`;
