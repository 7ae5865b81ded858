import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Handle } from '#lib/server/db/handle.ts';
import { findMaker } from '#lib/server/makers/queries.ts';
import { browseProducts } from '#lib/server/products/browse-queries.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { test } from '../support/test-api.ts';

const newestFirst = { sort: 'newest', tags: [], rating: undefined, since: undefined } as const;

/** What is prepared on the connection of a transaction. */
const preparedOn = async (db: Handle): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

test('a query of many calls is prepared once on a connection, the length of a first page within it', async ({
  api,
}) => {
  await api.context.db.read.transaction().execute(async (db) => {
    for (const publicId of ['one', 'other']) await findMaker(db, publicId);
    for (const limit of [6, 6, 7]) await browseProducts(db, newestFirst, { limit, offset: 0 });
    const prepared = await preparedOn(db);
    expect(prepared.filter((text) => text.includes('"public_id" = $1'))).toHaveLength(1);
    const newest = prepared.filter((text) => text.includes('"accepted_at" desc'));
    expect(newest.map((text) => /limit (\d+)/.exec(text)?.[1])).toEqual(['6', '7']);
  });
});

test('pages beyond the first are one statement, whatever their offset', async ({ api }) => {
  await api.context.db.read.transaction().execute(async (db) => {
    for (const offset of [6, 12, 18]) await browseProducts(db, newestFirst, { limit: 6, offset });
    const newest = (await preparedOn(db)).filter((text) => text.includes('"accepted_at" desc'));
    expect(newest).toEqual([expect.stringContaining('limit $1 offset $2')]);
  });
});

test('a prepared query goes on while another release adds a column', async ({ api }) => {
  const { id } = await api.person('ada');
  const { db } = api.context;
  await findUser(db.read, Number(id));
  await sql`alter table users add column something_new text`.execute(db.write);
  await expect(findUser(db.read, Number(id))).resolves.toMatchObject({ name: 'ada' });
});
