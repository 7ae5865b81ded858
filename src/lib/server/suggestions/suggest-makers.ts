import { sql } from 'kysely';
import type { MakerSummary } from '#lib/contract/makers.ts';
import { suggestions } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPublished, pageIdOf } from '#lib/server/makers/public-page.ts';
import { after } from './suggest-products.ts';

const publishing = compiled((db, { people }: { people: readonly number[] }) =>
  db.selectFrom('users').select('users.id').where('users.id', 'in', idsIn(db, people)).where(hasPublished),
);

/** Those of these people who have a published product. */
export const publishers = async (db: Handle, people: readonly number[]): Promise<Set<number>> =>
  new Set((await publishing(db, { people })).map(({ id }) => id));

const firstNamed = compiled((db, { from, before }: { from: string; before: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'public_id', 'page_private', 'suspended_at', 'name', 'photo_url'])
    .where('name_key', '>=', from)
    .where('name_key', '<', before)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(suggestions.peopleRead)),
);

/** People with a public page and a published product whose names begin so, by name: only the first people of such names are read. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  // Most texts begin nobody's name.
  const people = await firstNamed(db, { from: beginning, before: after(beginning) });
  const visible = people.filter((person) => pageIdOf(person) !== null);
  if (!visible.length) return [];
  const makers = await publishers(
    db,
    visible.map(({ id }) => id),
  );
  return visible
    .filter(({ id }) => makers.has(id))
    .slice(0, suggestions.makers)
    .map(({ public_id, name, photo_url }) => ({ _id: public_id, name, photoURL: photo_url }));
};
