import type { ProductSummary } from '#lib/contract/products.ts';
import { absoluteDate, shortDate } from '#lib/text/dates.ts';

/** Texts about launch days in the product form. */
export const launchFields = {
  launch: 'Launch',
  choices: { once: 'As soon as it is accepted', day: 'On a day that I choose' },
  /** Choices for an accepted product that waits for its launch day. */
  choicesOfScheduled: { once: 'Now, or once its changes are accepted', day: 'On a day that I choose' },
  competes:
    'A product accepted today competes tomorrow. Choose a launch day to compete from its first minute.',
  launchDay: 'Launch Day',
  range: (first: string, last: string): string =>
    `Choose a day from ${shortDate(first)} to ${shortDate(last)}`,
  hint: 'It goes live at 00:00 UTC on this day and competes on it. Until then it has a ‘coming soon’ page that you can share. Voting starts with the launch.',
} as const;

type Scheduled = Pick<ProductSummary, 'status' | 'launchDay' | 'changed'>;

/**
 * Note next to the status, for the maker and moderators; undefined if the product appears at once, or has appeared.
 * @param today in UTC
 */
export const launchNote = ({ status, launchDay, changed }: Scheduled, today: string): string | undefined => {
  if (launchDay === null) return undefined;
  if (status === 'accepted')
    return `launches on ${shortDate(launchDay)} (UTC)${changed ? ', once its changes are accepted' : ''}`;
  return status === 'pending' && launchDay > today ? `to launch on ${shortDate(launchDay)} (UTC)` : undefined;
};

/** Texts of its public page before the day. */
export const comingTexts = {
  /** Followed by the day. */
  heading: 'Coming on',
  title: (name: string, day: string): string => `${name}, coming on ${absoluteDate(day)}`,
  note: 'It launches at 00:00 UTC on that day. Votes and reviews open then.',
  browse: 'Browse products',
  calendar: 'Add to calendar',
  /** Title of the entry in a calendar. */
  launches: (name: string): string => `${name} launches`,
  /** Heading for moderators, above the rest of the product. */
  details: 'Visible from its launch day',
} as const;

/** Note for moderators who have just accepted it on its page. */
export const scheduledState = (day: string): string =>
  `It launches on ${absoluteDate(day)} (UTC). Until then readers see its ‘coming soon’ page. Reload this page to see it.`;
