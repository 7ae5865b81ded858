import { counted } from '#lib/text/counts.ts';
import { shortDate } from '#lib/text/dates.ts';

/** Texts of the dashboard's screen of what a member follows. Separate from those that every member's pages load. */
export const followingScreen = {
  title: 'Following',
  intro:
    'Tags, makers and launches that you follow, and searches that you saved. Nobody else sees this list.',
  kind: 'What you follow',
  kinds: { tag: 'Tags', maker: 'Makers', launch: 'Launches', search: 'Searches' },
  totals: {
    tag: (count: number) => `Followed Tags: ${count}`,
    maker: (count: number) => `Followed Makers: ${count}`,
    launch: (count: number) => `Reminders: ${count}`,
    search: (count: number) => `Saved Searches: ${count}`,
  },
  since: 'Since',
  unfollow: { tag: 'Unfollow', maker: 'Unfollow', launch: 'Remove', search: 'Remove' },
  hidden: { tag: '', maker: 'A private page', launch: 'No longer on the site', search: '' },
  launches: (day: string, today: string) =>
    `${day > today ? 'Launches' : 'Launched'} on ${shortDate(day)} (UTC)`,
  found: (count: number, at: string) => `${counted(count, 'new product')} on ${shortDate(at)}`,
  foundNone: 'Nothing new yet',
  empty: {
    tag: 'You follow no tags yet',
    maker: 'You follow no makers yet',
    launch: 'No reminders yet',
    search: 'No saved searches yet',
  },
  emptyNote: {
    tag: 'Press Follow on the page of a tag.',
    maker: 'Press Follow on the page of a maker.',
    launch: 'Press Remind me on the page of a product that is yet to launch.',
    search: 'Search, then press Save this search above the results.',
  },
} as const;
