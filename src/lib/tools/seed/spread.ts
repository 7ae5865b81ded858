import { days as daysLong } from '#lib/domain/durations.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { SeedProduct } from './data.ts';
import { newcomers } from './people.ts';

const day = daysLong(1);

export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString();

/** FNV-1a: the demo must be the same on every run. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
};

/** Accounts without votes: the one that visitors sign in with, so that they can vote, and the newcomers. */
const undecided: ReadonlySet<string> = new Set(['demo-user', ...newcomers.map(({ uid }) => uid)]);

/** The voters of a product, without its maker, in an order that differs by product. */
export const votersOf = (product: SeedProduct, people: readonly UserRow[]): UserRow[] =>
  people
    .filter(({ email, uid }) => email !== product.maker && !undecided.has(uid))
    .map((person) => ({ person, place: numberOf(`${product.slug} ${person.uid}`) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, product.votes)
    .map(({ person }) => person);

/** Moderators of the demo accept what was added in three days at once, so that several products compete in one day. */
const acceptedEvery = 3;
/** The last ones were accepted two days ago, and competed yesterday; what is younger competes today. */
const lastAcceptance = 2;

const startOfDay = (now: Date): number => Math.floor(now.getTime() / day) * day;

/** Returns when a product of the demo was accepted, counted in days (UTC) and not in hours before now. */
export const acceptanceTime = ({ addedDaysAgo }: SeedProduct, now: Date): string => {
  const added = now.getTime() - addedDaysAgo * day;
  const round = Math.floor((addedDaysAgo - lastAcceptance) / acceptedEvery);
  const daysAgo = addedDaysAgo < lastAcceptance ? 1 : round * acceptedEvery + lastAcceptance;
  const accepted = startOfDay(now) - daysAgo * day + (addedDaysAgo % 1) * day;
  return new Date(Math.max(added, accepted)).toISOString();
};

/** Most votes fall in a product's first two days, the others up to now. */
const first = { share: 0.6, days: 2 } as const;

/** @param acceptedAt ISO time */
export const voteTimes = (acceptedAt: string, count: number, now: Date): string[] => {
  const begin = Date.parse(acceptedAt);
  const age = now.getTime() - begin;
  const early = Math.min(first.days * day, age * first.share);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / (count + 1);
    const since =
      share < first.share
        ? (share / first.share) * early
        : early + ((share - first.share) / (1 - first.share)) * (age - early);
    return new Date(begin + since).toISOString();
  });
};
