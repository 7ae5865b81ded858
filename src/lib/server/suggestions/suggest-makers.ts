import { sql } from 'kysely';
import type { MakerSummary } from '#lib/contract/makers.ts';
import { suggestions } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPage } from '#lib/server/makers/public-page.ts';
import { after } from './suggest-products.ts';

/** People with a public page and a published product whose names begin so, by name. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  const rows = await db
    .selectFrom((build) =>
      build
        .selectFrom('users')
        .select(['id', 'name_key'])
        .where('name_key', '>=', beginning)
        .where('name_key', '<', after(beginning))
        .orderBy('name_key')
        .orderBy('id')
        .limit(sql.lit(suggestions.peopleRead))
        .as('bounded'),
    )
    .innerJoin('users', 'users.id', 'bounded.id')
    .select(['users.public_id', 'users.name', 'users.photo_url'])
    .where(hasPage)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.id')
          .whereRef('products.adder_id', '=', 'users.id')
          .where('products.status', '=', 'accepted'),
      ),
    )
    .orderBy('bounded.name_key')
    .orderBy('bounded.id')
    .limit(suggestions.makers)
    .execute();
  return rows.map(({ public_id, name, photo_url }) => ({ _id: public_id, name, photoURL: photo_url }));
};
