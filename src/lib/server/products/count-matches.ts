import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { MatchCountCache, MatchCounts } from '#lib/server/cache/match-counts.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { byNarrowing, byTags, type Filter, isWide, onlyTagOf } from './filter-queries.ts';

/** So many are read in less time than it takes to find out whether others are fewer. */
const fewProducts = 1_000;

/** Entries of an index, one after the other, in the time that it takes to look up a row by its id. */
const entriesPerRow = 10;

/** Counted by what takes less time: the rows of the rarest tag, or the entries of the rating and the age. */
const count = async (db: Handle, counts: MatchCountCache, filter: Filter): Promise<MatchCounts> => {
  const { tags, ...narrowing } = filter;
  if (!tags.length) {
    const total = await countOf(byNarrowing(db, filter));
    return { total, cost: total, byNarrowing: true };
  }
  const usesOfRarest = Math.min(...tags.map(({ uses }) => uses));
  const byRarest = { cost: usesOfRarest, byNarrowing: false };
  if (!isWide(narrowing) && usesOfRarest >= fewProducts) {
    const { total: entries } = await countMatches(db, counts, { ...narrowing, tags: [] });
    if (entries < usesOfRarest * entriesPerRow) {
      const total = await countOf(byNarrowing(db, filter));
      const cost = total + entries / entriesPerRow;
      return { total, ...(cost < usesOfRarest ? { cost, byNarrowing: true } : byRarest) };
    }
  }
  return { total: await countOf(byTags(db, filter)), ...byRarest };
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
