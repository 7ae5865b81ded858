import type { SeedProduct } from '#lib/server/tools/seed/products/index.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { newcomers } from './people.ts';

const day = 24 * 60 * 60 * 1000;

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

/** Most votes fall in a product's first days, the others up to now. */
export const voteTimes = (product: SeedProduct, count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => {
    const share = ((index + 1) / (count + 1)) ** 1.6;
    return daysBefore(now, product.addedDaysAgo * (1 - share));
  });
