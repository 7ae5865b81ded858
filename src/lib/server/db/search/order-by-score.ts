import { sql } from 'kysely';
import { search } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { createScore, type Scored } from './score.ts';

/** Of scores that differ by less than this share of the best, the trend decides. */
const alike = 1 / 25;

/** How much is read of the tags of a product, which may have thousands. */
const maxOfTags = 1_000;

const scoredTexts = compiled((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'short_description'])
    .select(sql<string>`substr(tags, 1, ${sql.lit(maxOfTags)})`.as('tags'))
    .where('id', 'in', idsIn(db, ids)),
);

/**
 * Orders the first hits by how well they answer the query; those that do so alike stay in their order, as do all behind
 * them. What scores less than the share `min` of the best is left out.
 */
export const orderByScore = async (
  db: Handle,
  ids: readonly number[],
  { min = 0, ...scored }: Scored & { min?: number },
): Promise<number[]> => {
  const first = ids.slice(0, search.scored);
  if (first.length < 2) return [...ids];
  const rows = await scoredTexts(db, { ids: first });
  const scoreOf = createScore(scored);
  const scores = new Map(rows.map((row) => [row.id, scoreOf(row)]));
  const best = Math.max(...scores.values());
  const step = (id: number): number => Math.round((scores.get(id) ?? 0) / (best * alike || 1));
  const ordered = first
    .filter((id) => (scores.get(id) ?? 0) >= min * best)
    .map((id, at) => ({ id, at, step: step(id) }))
    .sort((one, other) => other.step - one.step || one.at - other.at)
    .map(({ id }) => id);
  return [...ordered, ...ids.slice(first.length)];
};
