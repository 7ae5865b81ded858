import type { MakerSummary } from '#lib/contract/makers.ts';
import { suggestions } from '#lib/limits.ts';
import { idsIn } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPublished, pageIdOf } from '#lib/server/makers/public-page.ts';
import { after } from './suggest-products.ts';

/** Those of these people who have a published product. */
export const publishers = async (db: Handle, people: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', idsIn(db, people))
    .where(hasPublished)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** People with a public page and a published product whose names begin so, by name: only the first people of such names are read. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  // Most texts begin nobody's name. In one statement with the other, PostgreSQL would plan both each time.
  const people = await db
    .selectFrom('users')
    .select(['id', 'uid', 'public_id', 'page_private', 'suspended_at', 'name', 'photo_url'])
    .where('name_key', '>=', beginning)
    .where('name_key', '<', after(beginning))
    .orderBy('name_key')
    .orderBy('id')
    .limit(suggestions.peopleRead)
    .execute();
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
