import { sql } from 'kysely';
import type { MakerSummary } from '#lib/contract/makers.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPage, hasPublished } from '#lib/server/makers/public-page.ts';
import { endOfPrefix } from '#lib/text/end-of-prefix.ts';
import { suggestions } from './limits.ts';

const firstMakers = compiled((db, { from, before }: { from: string; before: string }) =>
  db
    .selectFrom('users')
    .select(['public_id', 'name', 'photo_url'])
    // By an index that has nobody else: however many accounts have the same name, they hide no maker.
    .where('has_published', '=', sql.lit(1))
    .where('name_key', '>=', from)
    .where('name_key', '<', before)
    .where(hasPage)
    .where(hasPublished)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(suggestions.makers)),
);

/** People with a public page and a published product whose names begin so, by name. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  const makers = await firstMakers(db, { from: beginning, before: endOfPrefix(beginning) });
  return makers.map(({ public_id, name, photo_url }) => ({ _id: public_id, name, photoURL: photo_url }));
};
