import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OwnData } from '#lib/contract/own-account.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { type PersonalTable, personalColumns, personalTables } from '#lib/server/users/personal-data.ts';
import { transferTables } from '#lib/tools/transfer/tables.ts';
import { copyProducts } from '../support/copy-products.ts';
import { type Person, test } from '../support/test-api.ts';
import { onPostgres } from '../support/test-database.ts';

/** Columns by table, views included, without the tables inside of full-text indexes. */
const schemaOf = async ({ read }: Database): Promise<Map<string, string[]>> => {
  const { rows } = onPostgres
    ? await sql<{ name: string; column: string }>`select table_name as name, column_name as column
        from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(
        read,
      )
    : await sql<{ name: string; column: string }>`select tables.name, columns.name as column
        from pragma_table_list tables join pragma_table_xinfo(tables.name) columns
        where tables.type <> 'shadow' and tables.name not like 'kysely%' and tables.name not like 'sqlite%'`.execute(
        read,
      );
  return new Map(
    Object.entries(Object.groupBy(rows, ({ name }) => name)).map(([name, columns = []]) => [
      name,
      columns.map(({ column }) => column).sort(),
    ]),
  );
};

/** The full-text index differs between the databases. */
const differing = new Set(['product_words']);

const columnsOf = (rule: PersonalTable): string[] => [...personalColumns(rule), ...(rule.impersonal ?? [])];

test('every table and column says what becomes of it when an account is deleted', async ({ api }) => {
  const schema = await schemaOf(api.context.db);
  const rules = new Map(personalTables);
  const wrong = [...schema].flatMap(([name, columns]) => {
    const rule = rules.get(name);
    const classified = columnsOf(rule ?? {});
    const unknown = columns.filter((column) => !classified.includes(column));
    const gone = differing.has(name) ? [] : classified.filter((column) => !columns.includes(column));
    return [
      ...unknown.map((column) => `${name}.${column} is not classified`),
      ...gone.map((column) => `${name}.${column} does not exist`),
    ];
  });
  expect(wrong).toEqual([]);
  // Each database lacks some of the other's, which have no data that is exported.
  const missing = [...rules.keys()].filter((name) => !schema.has(name));
  expect(missing.filter((name) => transferTables.some((table) => table.name === name))).toEqual([]);
});

const exportOf = async (person: Person) => {
  const response = await person.get(`/users/${person.email}/data`);
  expect(response.status).toBe(200);
  return { ...response, body: response.body as OwnData };
};

test('an export has all that a member has done, and nothing about others', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const own = await api.accepted(mara, { name: 'Loupe' });
  const others = await api.accepted(ivo, { name: 'Tidewater' });
  await mara.votes(others);
  await mara.post('/reviews', { body: { productId: others, description: 'Runs by itself.', rating: 4 } });
  await mara.put(`/users/${mara.email}/saved/${others}`);
  await mara.patch(`/products/${others}`, { body: { reported: true, reason: 'Not what it says' } });
  await ivo.votes(own);
  await ivo.post('/reviews', { body: { productId: own, description: 'From somebody else.', rating: 2 } });
  const admin = await api.person('noor', { role: 'admin' });
  await admin.patch(`/users/admin/${mara.id}`, { body: { role: 'moderator', email: mara.email } });

  const { body, headers, text } = await exportOf(mara);
  expect(headers.get('content-disposition')).toBe('attachment; filename="unearth-2026-11-21.json"');
  expect(body).toMatchObject({ site: 'Unearth', exportedAt: '2026-11-21T12:00:00.000Z' });
  expect(body.data).toMatchObject({
    users: [{ id: Number(mara.id), email: mara.email, name: 'mara' }],
    products: [{ id: Number(own), name: 'Loupe' }],
    votes: [{ product_id: Number(others) }],
    reports: [{ reason: 'Not what it says' }],
    reviews: [{ description: 'Runs by itself.', rating: 4 }],
    saved_products: [{ product_id: Number(others) }],
    role_changes: [{ from_role: 'user', to_role: 'moderator' }],
    checkouts: [],
  });
  expect(body.data['events']).toContainEqual(expect.objectContaining({ type: 'makeModerator' }));
  for (const foreign of ['ivo', 'noor', 'From somebody else.', 'by_name'])
    expect(text, foreign).not.toContain(foreign);
});

test('an export has decisions on the member’s reviews and roles, also those from before the account', async ({
  api,
}) => {
  const { db } = api.context;
  const at = '2026-11-20T12:00:00.000Z';
  await transact(db, (handle) => grantRole(handle, 'mara@example.com', 'moderator', at));
  await transact(db, (handle) => grantRole(handle, 'ivo@example.com', 'moderator', at));
  const [mara, ivo] = [
    await api.person('mara', { email: 'mara@example.com' }),
    await api.person('ivo', { email: 'ivo@example.com' }),
  ];
  const productId = await api.accepted(ivo);
  const moderator = await api.person('kei', { role: 'moderator' });
  for (const person of [mara, await api.person('ana')]) {
    const { body } = await person.post('/reviews', { body: { productId, description: 'Meh.', rating: 1 } });
    await moderator.delete(`/reviews/${body.insertedId}`);
  }
  await transact(db, (handle) => switchOffAddress(handle, { email: mara.email, reason: 'bounce', at }));
  const { body, text } = await exportOf(mara);
  const types = (body.data['events'] ?? []).map(({ type }) => type);
  expect(types).toEqual(['grantRole', 'addReview', 'deleteReview', 'switchOffMail']);
  expect(body.data['mail_bounces']).toMatchObject([{ reason: 'bounce' }]);
  for (const foreign of ['ivo@', 'kei', 'ana on']) expect(text, foreign).not.toContain(foreign);
});

test('an export by a token from before the e-mail was verified has nothing that names the address alone', async ({
  api,
}) => {
  const { db } = api.context;
  const early = await api.person('una', { verified: false });
  const at = '2026-11-20T12:00:00.000Z';
  await transact(db, (handle) => switchOffAddress(handle, { email: early.email, reason: 'bounce', at }));
  const verified = await api.person('una');
  expect(verified.id).toBe(early.id);
  expect((await exportOf(early)).body.data).toMatchObject({
    users: [{ email: early.email }],
    mail_bounces: [],
  });
  expect((await exportOf(verified)).body.data['mail_bounces']).toMatchObject([{ reason: 'bounce' }]);
});

test('an export does not repeat the names in notifications, whose products may be gone', async ({ api }) => {
  const mara = await api.person('mara');
  await api.context.db.write
    .insertInto('notifications')
    .values({
      user_id: Number(mara.id),
      kind: 'followedTag',
      event_id: 1,
      topic: 'tag:energy',
      facts: JSON.stringify({ name: 'Taken down' }),
      delivery: 'site',
      created_at: '2026-11-20T12:00:00.000Z',
    })
    .execute();
  const { body, text } = await exportOf(mara);
  expect(body.data['notifications']).toMatchObject([{ kind: 'followedTag' }]);
  expect(text).not.toContain('Taken down');
});

test('an export does not tell which votes and reviews count', async ({ api }) => {
  const mara = await api.person('mara');
  const productId = await api.accepted(await api.person('ivo'));
  await mara.votes(productId);
  await mara.post('/reviews', { body: { productId, description: 'Good.', rating: 4 } });
  const { body } = await exportOf(mara);
  for (const table of ['users', 'votes', 'reviews']) {
    expect(body.data[table]).toHaveLength(1);
    for (const column of ['verified', 'withheld', 'vote_weight', 'weighed'])
      expect(body.data[table]?.[0], `${table}.${column}`).not.toHaveProperty(column);
  }
});

test('an export of thousands of rows has each once', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const { write } = api.context.db;
  const first = Number(await api.accepted(ivo));
  const count = 1_050;
  await copyProducts(write, count - 1, (n) => ({ id: first + 1 + n }));
  const created_at = '2026-11-21T12:00:00.000Z';
  for (let from = 0; from < count; from += 100) {
    const ids = Array.from({ length: Math.min(100, count - from) }, (_row, n) => first + from + n);
    await write
      .insertInto('votes')
      .values(
        ids.map((product_id) => ({
          product_id,
          user_id: Number(mara.id),
          created_at,
          verified: product_id % 2,
        })),
      )
      .execute();
  }
  const { data } = (await exportOf(mara)).body;
  const ids = (data['votes'] ?? []).map(({ product_id }) => Number(product_id)).sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: count }, (_row, n) => first + n));
});
