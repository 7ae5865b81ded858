import type { Leaderboard, PeriodKind } from '#lib/contract/leaderboards.ts';
import { counted, decimal } from '#lib/text/counts.ts';
import { moment } from '#lib/text/moment.ts';
import { votesThatCount } from './ranking.ts';

export const leaderboardTexts = {
  title: 'Leaderboard',
  periods: 'Periods',
  kinds: { day: 'Day', week: 'Week', month: 'Month', year: 'Year', all: 'All time' } satisfies Record<
    PeriodKind,
    string
  >,
  around: 'Before and after',
  /** For screen readers: others see a medal or a number. */
  place: (place: number): string => `Place ${place}`,
  how: 'How is this counted?',
  newcomers: 'New today',
  gone: 'A product that is no longer listed',
  yesterday: 'Yesterday’s best',
  feed: 'Daily leaderboards',
  noSuchTitle: 'No such leaderboard',
  noSuch: 'Leaderboards start on the first day of the site. Examples: 2026-11-21, 2026-W47, 2026-11, 2026.',
  todaysBoard: 'Today’s leaderboard',
} as const;

/** Above products published today. @param kinds of periods that today's votes for them count in */
export const newcomersNote = (kinds: readonly PeriodKind[]): string =>
  `Published today, so they compete tomorrow.${
    kinds.length ? ` Today’s votes count for the ${new Intl.ListFormat('en-GB').format(kinds)}.` : ''
  }`;

/** The rules, as the page explains them. */
export const leaderboardRules = {
  lines: [
    'A product competes in the day, week, month and year of its first full day on the site.',
    'The highest sum of vote weights within the period wins.',
    votesThatCount,
    'Ties go to the product whose last vote with any weight came first.',
    'All times are UTC. The result is stored minutes after the end, or up to a day later if votes are being checked, and never changes. Votes withdrawn or products removed after that are marked.',
  ],
} as const;

/** Says when a leaderboard closes or was closed. */
export const closingText = ({
  state,
  endsAt,
  finalAt,
}: Pick<Leaderboard, 'state' | 'endsAt' | 'finalAt'>): string => {
  if (endsAt === null) return 'All votes since the first day. It never closes.';
  if (state === 'running') return `Open. Closes on ${moment(endsAt)}.`;
  if (finalAt) return `Ended on ${moment(endsAt)}. Final on ${moment(finalAt)}.`;
  return state === 'ended'
    ? `Ended on ${moment(endsAt)}. The result is stored within minutes.`
    : `Closed on ${moment(endsAt)}. This result is final.`;
};

const spans: Record<PeriodKind, string> = {
  day: ' that day',
  week: ' that week',
  month: ' that month',
  year: ' that year',
  all: '',
};

/** The sum of the weights of votes: 'weight 14.25 that day', 'weight 14 so far'. */
export const weightText = (weight: number, kind: PeriodKind, running: boolean): string =>
  `weight ${decimal(weight)}${running && kind !== 'all' ? ' so far' : spans[kind]}`;

export const withdrawnText = (votes: number): string => `${counted(votes, 'vote')} withdrawn since`;

export const firstOnes = (count: number): string => `These are the first ${count}.`;

/** Above a board on which nothing competes. */
export const emptyBoard = {
  running: { title: 'No product competes yet', text: 'Products published today compete tomorrow.' },
  over: { title: 'No product competed', text: 'No product had its first full day in this period.' },
} as const;

/** Above a board on which no vote weighs anything. */
export const unrankedTexts = {
  running: 'No votes count here yet. Yours could be the first.',
  over: 'No vote counted in this period.',
} as const;

/** The line on the home page. The names of the first products are between the first two texts. */
export const todayTexts = {
  today: 'Today:',
  and: 'and',
  /** @param more whether there are even more */
  others: (count: number, more: boolean): string => `and ${count}${more ? '+' : ''} more`,
  closes: 'Closes at 00:00 UTC',
} as const;

const ordinals = ['1st', '2nd', '3rd'];

/** Before the name of the period: '1st on', '2nd in'. */
export const placeText = (place: number, kind: PeriodKind): string =>
  `${ordinals[place - 1] ?? `${place}th`} ${kind === 'day' ? 'on' : 'in'}`;
