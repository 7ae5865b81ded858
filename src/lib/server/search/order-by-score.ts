import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { search } from './limits.ts';
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

interface Cut {
  /** What scores less than this share of the best, or comes behind those that are scored, is left out. */
  min: number;
  /** Whether a hit stays nevertheless. */
  stays?: (id: number) => boolean;
}

/**
 * Orders the first hits by how well they answer the query; those that do so alike stay in their order, as do all behind
 * them, unless they are cut.
 */
export const orderByScore = async (
  db: Handle,
  ids: readonly number[],
  { cut, ...scored }: Scored & { cut?: Cut },
): Promise<number[]> => {
  const first = ids.slice(0, search.scored);
  if (first.length < 2) return [...ids];
  const rows = await scoredTexts(db, { ids: first });
  const scoreOf = createScore(scored);
  const scores = new Map(rows.map((row) => [row.id, scoreOf(row)]));
  const best = Math.max(...scores.values());
  const step = (id: number): number => Math.round((scores.get(id) ?? 0) / (best * alike || 1));
  const ordered = first
    .filter((id) => !cut || (scores.get(id) ?? 0) >= cut.min * best || cut.stays?.(id))
    .map((id, at) => ({ id, at, step: step(id) }))
    .sort((one, other) => other.step - one.step || one.at - other.at)
    .map(({ id }) => id);
  const behind = ids.slice(first.length).filter((id) => !cut || cut.stays?.(id));
  return [...ordered, ...behind];
};
