import { rating as ratings } from '#lib/domain/specification.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { MatchCountCache, MatchCounts } from '#lib/server/cache/match-counts.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { byNarrowing, byTags, countByFloor, type Filter, isWide, onlyTagOf } from './filter-queries.ts';

/** So many are read in less time than it takes to find out whether others are fewer. */
const fewProducts = 1_000;

/** Entries of an index, one after the other, in the time that it takes to look up a row by its id. */
const entriesPerRow = 10;

type Counted = Pick<MatchCounts, 'total' | 'floors'>;

const countAlone = async (db: Handle, filter: Filter): Promise<Counted> => ({
  total: await countOf(byNarrowing(db, filter)),
});

/** Of all ratings at once, from the cache if any of them was asked for: people compare four stars with five. */
const countRated = async (
  db: Handle,
  counts: MatchCountCache,
  filter: Filter & { rating: number },
): Promise<Counted> => {
  const { rating } = filter;
  const lowest = { ...filter, rating: ratings.min };
  const known = rating > ratings.min ? (await countMatches(db, counts, lowest)).floors : undefined;
  const floors = known ?? (await countByFloor(db, lowest));
  const total = floors.reduce((sum, { floor, products }) => sum + (floor >= rating ? products : 0), 0);
  return { total, floors };
};

/** Counted by what takes less time: the rows of the rarest tag, or the entries of the rating and the age. */
const count = async (db: Handle, counts: MatchCountCache, filter: Filter): Promise<MatchCounts> => {
  const { tags, rating, since } = filter;
  if (!tags.length) {
    const counted = await (rating === undefined
      ? countAlone(db, filter)
      : countRated(db, counts, { ...filter, rating }));
    return { ...counted, cost: counted.total, byNarrowing: true };
  }
  const usesOfRarest = Math.min(...tags.map(({ uses }) => uses));
  const byRarest = { cost: usesOfRarest, byNarrowing: false };
  const countRarest = async () => ({ total: await countOf(byTags(db, filter)), ...byRarest });
  if (isWide(filter) || usesOfRarest < fewProducts) return countRarest();
  const entriesOf = async (minimum: number | undefined): Promise<number> =>
    (await countMatches(db, counts, { tags: [], rating: minimum, since })).total;
  const isQuicker = (entries: number): boolean => entries < usesOfRarest * entriesPerRow;
  const entries = await entriesOf(rating);
  if (!isQuicker(entries)) return countRarest();
  const counted = await (rating !== undefined && isQuicker(await entriesOf(ratings.min))
    ? countRated(db, counts, { ...filter, rating })
    : countAlone(db, filter));
  const cost = counted.total + entries / entriesPerRow;
  return { ...counted, ...(cost < usesOfRarest ? { cost, byNarrowing: true } : byRarest) };
};

const keyOf = ({ tags, rating, since }: Filter): string =>
  JSON.stringify([tags.map(({ key }) => key).toSorted(), rating, since]);

/** The matches of a filter, from the cache if they were counted since the last write to any product. */
export const countMatches = async (
  db: Handle,
  counts: MatchCountCache,
  filter: Filter,
): Promise<MatchCounts> => {
  const onlyTag = onlyTagOf(filter);
  if (onlyTag) return { total: onlyTag.uses, cost: onlyTag.uses, byNarrowing: false };
  const key = keyOf(filter);
  const counted = async () => ({
    ...(await count(db, counts, filter)),
    tags: [cacheTags.products],
    cacheable: true,
  });
  return counts.get(key) ?? counts.fill(key, counted);
};
