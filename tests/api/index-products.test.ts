import { sql } from 'kysely';
import { expect } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { namesOf, type TestApi, test } from '../support/test-api.ts';

/** Leaves the index as the release before made it, with what its migration leaves to the job. */
const asBefore = async (api: TestApi) => {
  const { db } = api.context;
  await sql`insert into products_to_index (product_id) select id from products`.execute(db.write);
  const rows = await db.read.selectFrom('products').select('id').execute();
  const text = { name: 'pi hole', tags: [], shortDescription: '.', description: 'git' };
  for (const { id } of rows) await db.dialect.search.put(db.write, [{ id, text }]);
  await sql`insert into jobs (id, kind, payload, run_at, created_at)
    values ('indexWords', 'indexWords', '{}', '2026-11-21', '2026-11-21')`.execute(db.write);
};

const found = async (api: TestApi, keyword: string) =>
  namesOf(await api.anonymous.get(`/products/search?keyword=${keyword}`));

test('a new site has nothing to index', async ({ api }) => {
  const { db } = api.context;
  expect(await db.read.selectFrom('jobs').select('id').execute()).toEqual([]);
  expect((await sql`select 1 from products_to_index`.execute(db.read)).rows).toEqual([]);
});

test('the products of the release before are indexed anew', async ({ api }) => {
  const mara = await api.person('mara');
  const description = 'Its source: https://git.example/';
  for (let n = 10; n < 35; n++)
    await api.accepted(mara, { name: `Pi-hole ${n}`, tags: ['galleries'], description });
  const gone = await api.accepted(mara, { name: 'Gone' });
  await asBefore(api);
  await mara.delete(`/products/${gone}`);
  expect([(await found(api, 'gallery')).length, (await found(api, 'git')).length]).toEqual([0, 25]);
  await runDueJobs(api.context);
  const { db } = api.context;
  expect((await sql`select 1 from products_to_index`.execute(db.read)).rows).toEqual([]);
  expect([(await found(api, 'gallery')).length, (await found(api, 'git')).length]).toEqual([25, 0]);
  expect((await found(api, 'pihole')).length).toBe(25);
  expect(await found(api, 'gone')).toEqual([]);
});
