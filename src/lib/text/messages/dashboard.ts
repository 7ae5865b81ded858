import type { DashboardFigures } from '#lib/contract/dashboard.ts';
import type { Role } from '#lib/contract/users.ts';
import { counted } from '#lib/text/counts.ts';
import { durationSince } from '#lib/text/durations.ts';

export const dashboardWelcome = (role: Role): string => `Welcome to ${role} dashboard`.toUpperCase();

/** In place of a screen of other roles: 'Moderators only'. */
export const onlyFor = (roles: readonly Role[]): string => {
  const names = roles.map((role) => `${role}s`).join(' and ');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} only`;
};

type Own = DashboardFigures['own'];
type Moderation = NonNullable<DashboardFigures['moderation']>;
type Site = NonNullable<DashboardFigures['site']>;

/** '3 pending'; empty if the count is 0. */
const numbered = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${what}`];

const longestWait = ({ pending, waitingSince }: Moderation, now: Date): string[] => {
  const duration = waitingSince === null ? undefined : durationSince(waitingSince, now);
  return duration ? [`${pending === 1 ? 'for' : 'the oldest for'} ${duration}`] : [];
};

/** Texts of the cards on the dashboard's home. */
export const cardTexts = {
  ownProducts: ({ products, pending, rejected, votes, reviews }: Own): string => {
    if (products === 0) return 'Nothing added yet';
    const details = [
      ...numbered(pending, 'pending'),
      ...numbered(rejected, 'rejected'),
      counted(votes, 'vote'),
      ...(reviews === 0 ? [] : [counted(reviews, 'review')]),
    ];
    return `${counted(products, 'product')}: ${details.join(', ')}`;
  },
  queue: (figures: Moderation, now: Date): string => {
    const { pending, changed } = figures;
    const parts = [
      ...numbered(pending, 'waiting'),
      ...longestWait(figures, now),
      ...numbered(changed, 'edited since the decision'),
    ];
    return parts.join(', ') || 'Nothing is waiting';
  },
  reported: ({ reported }: Moderation): string =>
    reported === 0 ? 'No reports' : `${reported.toLocaleString('en')} reported`,
  findings: ({ findings = 0, objections = 0, historicFindings = 0 }: Moderation): string =>
    [
      ...(findings ? [counted(findings, 'open finding')] : []),
      ...(objections ? [counted(objections, 'objection')] : []),
      ...numbered(historicFindings, 'historic'),
    ].join(', ') || 'No suspicious votes',
  statistics: ({ newProducts, newVotes }: Site, days: number): string =>
    `${counted(newProducts, 'product')} and ${counted(newVotes, 'vote')} in ${days} days`,
  users: ({ users, newUsers }: Site, days: number): string =>
    `${counted(users, 'user')}, ${newUsers.toLocaleString('en')} new in ${days} days`,
  coupons: ({ subscriptions, activeCoupons }: Site): string =>
    `${counted(activeCoupons, 'active coupon')}, ${counted(subscriptions, 'subscription')}`,
} as const;

/** Displayed on the cards if their figures can't be loaded. */
export const figuresFailed = 'The figures could not be loaded.';
