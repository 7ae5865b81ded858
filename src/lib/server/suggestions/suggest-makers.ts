import { sql } from 'kysely';
import type { MakerSummary } from '#lib/contract/makers.ts';
import { suggestions } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPage, hasPublished } from '#lib/server/makers/public-page.ts';
import { endOfPrefix } from '#lib/text/end-of-prefix.ts';

const firstMakers = compiled((db, { from, before }: { from: string; before: string }) =>
  db
    .selectFrom((build) =>
      build
        .selectFrom('users')
        .select(['id', 'uid', 'public_id', 'page_private', 'suspended_at', 'name', 'photo_url', 'name_key'])
        .where('name_key', '>=', from)
        .where('name_key', '<', before)
        .orderBy('name_key')
        .orderBy('id')
        .limit(sql.lit(suggestions.peopleRead))
        .as('users'),
    )
    .select(['public_id', 'name', 'photo_url'])
    .where(hasPage)
    .where(hasPublished)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(suggestions.makers)),
);

/** People with a public page and a published product whose names begin so, by name: only the first people of such names are read. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  const makers = await firstMakers(db, { from: beginning, before: endOfPrefix(beginning) });
  return makers.map(({ public_id, name, photo_url }) => ({ _id: public_id, name, photoURL: photo_url }));
};
