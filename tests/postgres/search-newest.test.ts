import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Handle } from '#lib/server/db/handle.ts';
import { test } from '../support/test-api.ts';

/** So many that a word of every fortieth is looked for by larger ranges than one of every thousandth. */
const products = 150_000;

/** Beside a word of all products, some of every hundredth and so on, and of the oldest and newest ones alone. */
const addWords = (db: Handle) =>
  sql`insert into product_words (product_id, words)
    select id, array_to_tsvector(search_ranges(id) || array['all']
      || case when id % 40 = 0 then array['fortieth'] else '{}' end
      || case when id % 100 = 0 then array['hundredth'] else '{}' end
      || case when id % 1000 = 0 then array['thousandth'] else '{}' end
      || case when id <= 50 then array['oldest'] else '{}' end
      || case when id > ${sql.lit(products - 8)} then array['newest'] else '{}' end
      || case when id > ${sql.lit(products - 50)} or id <= 2000 then array['ends'] else '{}' end)
    from generate_series(1, ${products}) id`.execute(db);

test('the newest products with words are found, whether these are common, rare, or of old products alone', async ({
  api,
}) => {
  const { db } = api.context;
  await db.write.transaction().execute(async (transaction) => {
    await addWords(transaction);
    const idsOf = async (query: ReturnType<typeof sql<{ ids: number[] }>>): Promise<number[]> =>
      ((await query.execute(transaction)).rows[0]?.ids ?? []).map(Number);
    for (const sought of [
      ...['all', 'fortieth', 'hundredth', 'thousandth', 'oldest', 'newest', 'ends', 'none'],
      ...[
        'all & hundredth',
        'fortieth & hun:*',
        'thousandth | oldest',
        '(ends | newest) & all',
        'oldest & newest',
      ],
    ])
      for (const wanted of [10, 1_000]) {
        const found = await idsOf(
          sql`select array(select search_newest(${sought}::tsquery, ${wanted})) as ids`,
        );
        const newest = await idsOf(sql`select array(
          select product_id from product_words where words @@ ${sought}::tsquery order by product_id desc limit ${wanted}
        ) as ids`);
        expect(found, `${wanted} with “${sought}”`).toEqual(newest);
      }
  });
});
