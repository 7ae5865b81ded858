import type { Handle } from '#lib/server/db/handle.ts';
import { search } from './limits.ts';
import type { Filter, Found, Lookups } from './lookups.ts';
import type { Term } from './search-terms.ts';
import { type Query, tiersOf, widest } from './tiers.ts';

/**
 * The products that have all words. Each tier adds its newest, no more than are ranked: a word of half of all products
 * costs no more than a rare one. Tiers tell hits apart only if these are too many to be scored.
 */
export const gatherAll = async (
  { matches }: Lookups,
  db: Handle,
  query: Query,
  filter: Filter,
): Promise<Found> => {
  const all = widest(query);
  const [ids = []] = await matches(db, [all], filter, search.max);
  const found: Found = new Map(ids.map((id) => [id, all.rank]));
  if (ids.length <= search.scored) return found;
  let best = 0;
  for (const group of tiersOf(query)) {
    // What comes behind those that are scored is not told apart.
    if (best >= search.scored) break;
    const hits = await matches(db, group, filter, search.max);
    for (const [index, { rank }] of group.entries())
      for (const id of hits[index] ?? []) found.set(id, Math.min(rank, found.get(id) ?? rank));
    best += Math.max(0, ...hits.map((ids) => ids.length));
  }
  return found;
};

const weightOf = ({ weights }: Term): number => Math.max(...weights.values());

/** The words that are looked for one by one: those that say most. Unknown ones come last, and a letter alone never. */
const selectiveTerms = (terms: readonly Term[]): number[] => {
  const isKnown = ({ isKnown, alternatives }: Term): boolean => isKnown || alternatives.length > 1;
  return [...terms.entries()]
    .filter(([, { typed }]) => !/^[a-z\d]$/.test(typed))
    .sort(
      ([, one], [, other]) =>
        Number(isKnown(other)) - Number(isKnown(one)) || weightOf(other) - weightOf(one),
    )
    .slice(0, search.anyWords)
    .map(([at]) => at);
};

/**
 * The products that have all words but one; if these are few, those that have any. By the index of each word, whether
 * it is there.
 */
export const gatherAny = async (
  { matches }: Lookups,
  db: Handle,
  terms: readonly Term[],
  filter: Filter,
): Promise<readonly ReadonlySet<number>[]> => {
  const having = terms.map(() => new Set<number>());
  const add = async (groups: readonly (readonly number[])[]): Promise<void> => {
    const group = groups.map((places) => ({
      query: terms.filter((_, at) => places.includes(at)).map(({ alternatives }) => alternatives),
      prefix: false,
    }));
    const hits = await matches(db, group, filter, search.scored);
    for (const [index, places] of groups.entries())
      for (const at of places) for (const id of hits[index] ?? []) having[at]?.add(id);
  };
  const each = selectiveTerms(terms);
  if (each.length > 2) await add(each.map((without) => each.filter((at) => at !== without)));
  if (having.every((ids) => ids.size < search.few)) await add(each.map((at) => [at]));
  return having;
};
