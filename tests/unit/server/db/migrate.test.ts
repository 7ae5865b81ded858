import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#lib/contract/users.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { migrationsOfSqlite as migrations } from '#lib/server/db/migrations/index.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { transact } from '#lib/server/db/transact.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { editProduct } from '#lib/server/products/edit-product.ts';
import { findProducts } from '#lib/server/search/find.ts';
import { findRoleGrant } from '#lib/server/staff/role-grants.ts';
import { suggestTags } from '#lib/server/tags/queries.ts';
import { listUsers } from '#lib/server/users/list-users.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-migrate-'));
  file = join(folder, 'test.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const src = join(import.meta.dirname, '../../../../src/lib/server/db');
const script = `
  const { openSqlite } = await import('${src}/sqlite/open.ts');
  const { migrate } = await import('${src}/migrate.ts');
  process.stdout.write('ready ');
  process.stdin.once('data', async () => {
    const db = openSqlite(process.argv[1]);
    const done = await migrate(db);
    await db.close();
    process.stdout.write(JSON.stringify(done), () => process.exit());
  });`;

/** Starts a process that migrates the file when the returned function is called. */
const migratorElsewhere = async (): Promise<() => Promise<string[]>> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file]);
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.write('go');
    await once(child, 'close');
    return JSON.parse(said.replace('ready ', '')) as string[];
  };
};

test('a fresh file gets every migration, in order, and the second time none', async () => {
  const db = openSqlite(file);
  expect(await migrate(db)).toEqual(Object.keys(migrations));
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
  expect(await migrate(db)).toEqual([]);
  await db.close();
});

test('processes that start at once on a fresh file all come up, and each migration ran once', async () => {
  const ready = await Promise.all(Array.from({ length: 5 }, migratorElsewhere));
  const done = await Promise.all(ready.map((go) => go()));
  expect(done.flat()).toEqual(Object.keys(migrations));
  const db = openSqlite(file);
  expect(await db.read.selectFrom('products').selectAll().execute()).toEqual([]);
  await db.close();
});

test('a migration that is broken off in its midst leaves nothing behind, and the next start does all of it', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0008-verified-votes');
  // The last of its statements fails, as it would on a full disk.
  await sql`alter table role_grants rename to elsewhere`.execute(db.write);
  await expect(migrate(db)).rejects.toThrow('role_grants');
  await sql`alter table elsewhere rename to role_grants`.execute(db.write);
  expect(await migrate(db)).toEqual(Object.keys(migrations).filter((name) => name >= '0009'));
  await db.close();
});

test('migrating copies logged decisions to the products, and how long the first of each took', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0010-deletions');
  await sql`insert into users (uid, email, email_key, name, name_key, created_at) values ('u', '', '', '', '', '')`.execute(
    db.write,
  );
  for (const id of [1, 2])
    await sql`insert into products (id, name, name_key, short_description, description, tags, adder_id, adder_name,
      created_at, updated_at, status) values (${id}, '', '', '', '', '[]', 1, '', '2026-01-01', '', 'accepted')`.execute(
      db.write,
    );
  for (const [act, subject] of [
    ['feature', '2'],
    ['reject', '1'],
    ['suspend', '1'],
    ['accept', '1'],
    ['accept', '3'],
  ])
    await sql`insert into moderation_log (by_id, by_name, act, subject_id, subject_name, created_at)
      values (1, 'mo', ${act}, ${subject}, '', '2026-01-02')`.execute(db.write);
  await migrate(db);
  const events = db.read
    .selectFrom('product_events')
    .select(['product_id', 'act', 'by_name', 'waiting_since']);
  expect(await events.orderBy('id').execute()).toEqual([
    { product_id: 2, act: 'feature', by_name: 'mo', waiting_since: null },
    { product_id: 1, act: 'reject', by_name: 'mo', waiting_since: '2026-01-01' },
    { product_id: 1, act: 'accept', by_name: 'mo', waiting_since: null },
  ]);
  await db.close();
});

test('a failure to lock is reported at once, unless another process holds the lock', async () => {
  const db = openSqlite(file);
  writeFileSync(`${file}.lock`, 'no database'.repeat(500));
  await expect(migrate(db)).rejects.toThrow();
  await db.close();
});

test('migrating counts the tags of published products, and indexes words around signs', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0003-dashboards');
  await sql`insert into users (uid, email, email_key, name, name_key, created_at) values ('u', '', '', '', '', '')`.execute(
    db.write,
  );
  for (const [id, name, tags, status] of [
    [1, 'iOS+Android kit', ['solar', 'Solar'], 'accepted'],
    [2, 'Waiting', ['solo'], 'pending'],
  ] as const) {
    await sql`insert into products (id, name, name_key, short_description, description, tags, adder_id, adder_name,
      created_at, updated_at, status) values (${id}, ${name}, ${name.toLowerCase()}, '', '', ${JSON.stringify(tags)},
      1, '', '', '', ${status})`.execute(db.write);
    await sql`insert into product_words (rowid, name) values (${id}, ${name.toLowerCase()})`.execute(
      db.write,
    );
    for (const tag of tags)
      await sql`insert into tags (tag_key, tag, uses) values (${tag.toLowerCase()}, ${tag}, 1)
        on conflict do nothing`.execute(db.write);
  }
  await migrate(db);
  expect(await suggestTags(db.read, 'sol', 10)).toEqual(['Solar']);
  expect((await findProducts(db.read, { keyword: 'android', limit: 9, offset: 0 })).ids).toEqual([1]);
  await db.close();
});

test('migrating learns the words of approved products anew, and forgets all others', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0005-search-words');
  await sql`insert into users (uid, email, email_key, name, name_key, created_at) values ('u', '', '', '', '', '')`.execute(
    db.write,
  );
  const many = Array.from({ length: 3_000 }, (_, n) => `tag ${n} of many${n}`);
  for (const [name, tags, status, before] of [
    ['Loupe', ['Solar', 'solar', '\ud800', '\udbff'], 'accepted', null],
    ['Kaleidoscope loupe', many, 'accepted', null],
    ['Changed', ['changed'], 'accepted', '{}'],
    ['Waiting', ['waiting'], 'pending', null],
  ] as const)
    await sql`insert into products (name, name_key, short_description, description, tags, adder_id, adder_name,
      created_at, updated_at, status, changed_from) values (${name}, '', 'See through anything', '',
      ${JSON.stringify(tags)}, 1, '', '', '', ${status}, ${before})`.execute(db.write);
  await sql`insert into search_words (word) values ('poison')`.execute(db.write);
  await sql`insert into search_word_pieces (piece, word_id) values ('poi', 1)`.execute(db.write);
  await sql`insert into tags (tag_key, search_key, tag, uses) values ('waiting', 'waiting', 'waiting', 0)`.execute(
    db.write,
  );
  await migrate(db);

  const words = async () =>
    (await sql<{ word: string; uses: number }>`select word, uses from search_words`.execute(db.read)).rows;
  const usesOf = new Map((await words()).map(({ word, uses }) => [word, uses]));
  expect(
    ['loupe', 'kaleidoscope', 'solar', 'changed', 'waiting', 'poison'].map((one) => usesOf.get(one)),
  ).toEqual([2, 1, 1, undefined, undefined, undefined]);
  expect(await suggestTags(db.read, 'tag', 100)).toHaveLength(50);
  // Deleting the products reverts all that it counted.
  for (const id of [1, 2, 3, 4]) await transact(db, (handle) => deleteProduct(handle, id, ''));
  expect(await words()).toEqual([]);
  for (const table of ['search_word_trigrams', 'tags'] as const)
    expect((await sql`select * from ${sql.table(table)}`.execute(db.read)).rows, table).toEqual([]);
  await db.close();
});

test('migrating preserves which products were changed, and tags count as content from then on', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0005-search-words');
  await sql`insert into users (uid, email, email_key, name, name_key, created_at) values ('u', '', '', '', '', '')`.execute(
    db.write,
  );
  const link = 'https://loupe.example/';
  const before = (name: string) =>
    JSON.stringify({ name, logo: null, shortDescription: 's', description: 'd', externalLink: link });
  for (const [name, changedFrom] of [
    ['Loupe', null],
    ['Loupe "2"\nü', before('Loupe')],
  ] as const)
    await sql`insert into products (name, name_key, short_description, description, tags, external_link, adder_id,
      adder_name, created_at, updated_at, status, changed_from) values (${name}, '', 's', 'd', '["a, b","ü"]', ${link},
      1, '', '', '', 'accepted', ${changedFrom})`.execute(db.write);
  await migrate(db);

  const rows = () =>
    db.read
      .selectFrom('products')
      .select(['changed', 'changed_from', 'pending_link'])
      .orderBy('id')
      .execute();
  const { name, ...rest } = JSON.parse(before('Loupe'));
  expect(
    (await rows()).map((row) => ({ ...row, changed_from: row.changed_from && JSON.parse(row.changed_from) })),
  ).toEqual([
    { changed: 0, changed_from: null, pending_link: null },
    { changed: 1, changed_from: { name, ...rest, tags: ['a, b', 'ü'] }, pending_link: null },
  ]);
  await transact(db, (handle) => editProduct(handle, 2, { name: 'Loupe' }, ''));
  expect((await rows())[1], 'going back to it is no change').toMatchObject({ changed: 0 });
  await transact(db, (handle) => editProduct(handle, 2, { tags: ['x'] }, ''));
  expect((await rows())[1]).toMatchObject({ changed: 1 });
  await db.close();
});

/** A database of the version before a migration, with the rows of these statements. */
const databaseBefore = async (migration: string, statements: readonly string[]) => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo(migration);
  for (const statement of statements) await sql.raw(statement).execute(db.write);
  return db;
};

test('migrating counts the votes of verified users for the trend, and preserves every count', async () => {
  const acceptedAt = '2026-10-01T08:09:10.123Z';
  const trend = trendOf(2, acceptedAt);
  const product = (id: number, status: string, votes: number) => `insert into products
    (id, name, name_key, short_description, description, tags, adder_id, adder_name, created_at, updated_at, status,
      accepted_at, votes, trend) values (${id}, '', '', '', '', '[]', 1, '', '', '', '${status}',
      ${status === 'accepted' ? `'${acceptedAt}', ${votes}, ${trend}` : `null, ${votes}, 0`})`;
  const db = await databaseBefore('0005-search-words', [
    ...[1, 2, 3].map(
      (id) => `insert into users (id, uid, email, email_key, email_verified, name, name_key, created_at)
        values (${id}, ${id}, ${id}, ${id}, ${id === 3 ? 0 : 1}, '', '', '')`,
    ),
    product(1, 'accepted', 2),
    product(2, 'accepted', 2),
    product(3, 'pending', 1),
    ...[
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
      [3, 1],
    ].map(([id, by]) => `insert into votes (product_id, user_id, created_at) values (${id}, ${by}, '')`),
  ]);
  await migrate(db);
  const columns = ['id', 'votes', 'verified_votes', 'trend'] as const;
  expect(await db.read.selectFrom('products').select(columns).orderBy('id').execute()).toEqual([
    { id: 1, votes: 2, verified_votes: 2, trend },
    { id: 2, votes: 2, verified_votes: 1, trend: trendOf(1, acceptedAt) },
    { id: 3, votes: 1, verified_votes: 1, trend: 0 },
  ]);
  const flagged = await db.read.selectFrom('votes').select('user_id').where('verified', '=', 1).execute();
  expect(flagged.map(({ user_id }) => user_id).sort()).toEqual([1, 1, 2, 2]);
  await db.close();
});

test('migrating leaves the latest of several open checkouts, and the others give their uses back', async () => {
  const checkout = (id: number, user: number, state: string, coupon: number | null) => `insert into checkouts
    (id, reference, user_id, provider, session_id, state, list_price, amount, coupon_id, holds_use, created_at,
      expires_at) values (${id}, 'r${id}', ${user}, 'stripe', 's${id}', '${state}', 9900, 9900, ${coupon},
      ${coupon ? 1 : 0}, '2026-11-21', '2026-11-22')`;
  const db = await databaseBefore('0005-search-words', [
    ...[1, 2].map(
      (id) => `insert into users (id, uid, email, email_key, name, name_key, created_at)
        values (${id}, ${id}, ${id}, ${id}, '', '', '')`,
    ),
    ...[1, 2].map(
      (id) => `insert into coupons (id, code, code_key, description, kind, value, uses, created_at)
        values (${id}, '${id}', '${id}', '', 'percent', 10, ${id === 1 ? 4 : 1}, '')`,
    ),
    checkout(1, 1, 'paid', 1),
    checkout(2, 1, 'open', 1),
    checkout(3, 1, 'open', 1),
    checkout(4, 1, 'open', 2),
    checkout(5, 2, 'open', 1),
  ]);
  await migrate(db);
  const checkouts = await db.read
    .selectFrom('checkouts')
    .select(['id', 'state', 'holds_use'])
    .orderBy('id')
    .execute();
  expect(checkouts.map(({ id, state, holds_use }) => [id, state, holds_use])).toEqual([
    [1, 'paid', 1],
    [2, 'cancelled', 0],
    [3, 'cancelled', 0],
    [4, 'open', 1],
    [5, 'open', 1],
  ]);
  const coupons = await db.read.selectFrom('coupons').select('uses').orderBy('id').execute();
  expect(coupons).toEqual([{ uses: 2 }, { uses: 1 }]);
  await expect(sql.raw(checkout(6, 1, 'open', null)).execute(db.write)).rejects.toThrow(/UNIQUE/);
  await db.close();
});

test('migrating lists people by their effective role, and preserves pending roles', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0005-search-words');
  for (const [email, verified] of [
    ['proven@x.example', 1],
    ['unproven@x.example', 0],
  ] as const)
    await sql`insert into users (uid, email, email_key, email_verified, name, name_key, role, created_at)
      values (${email}, ${email}, ${email}, ${verified}, '', '', 'moderator', '')`.execute(db.write);
  await sql`insert into role_grants (email_key, role, created_at) values ('late@x.example', 'admin', '')`.execute(
    db.write,
  );
  await migrate(db);
  const pagination = { limit: 9, offset: 0 };
  const emails = async (role: Role) =>
    (await listUsers(db.read, { role }, pagination)).rows.map(({ email }) => email);
  expect(await emails('moderator')).toEqual(['proven@x.example']);
  expect(await emails('user')).toEqual(['unproven@x.example']);
  expect(await findRoleGrant(db.read, 'late@x.example')).toMatchObject({ role: 'admin', code_hash: null });
  await db.close();
});

test('migrating takes promotions over from the moderation log, and names from the accounts', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0010-deletions');
  const insert = (statement: string) => sql.raw(statement).execute(db.write);
  for (const [id, name] of [
    [1, 'noor'],
    [2, 'Mara Lind'],
  ] as const)
    await insert(`insert into users (id, uid, email, email_key, name, name_key, photo_url, created_at)
      values (${id}, ${id}, ${id}, ${id}, '${name}', '', 'https://x.example/${id}.png', '')`);
  await insert(`insert into products (id, name, name_key, short_description, description, tags, adder_id, adder_name,
    created_at, updated_at, status) values (1, '', '', '', '', '[]', 2, 'mara', '', '', 'accepted')`);
  await insert(`insert into reviews (product_id, user_id, name, image, description, rating, created_at)
    values (1, 1, 'Noor, once', null, '', 5, '')`);
  for (const [act, subject] of [
    ['makeModerator', 2],
    ['accept', 2],
    ['makeAdmin', 2],
    ['makeAdmin', 99],
  ])
    await insert(`insert into moderation_log (by_id, by_name, act, subject_id, subject_name, created_at)
      values (1, 'noor', '${act}', '${subject}', 'mara', '2026-01-0${subject === 2 ? 2 : 3}')`);
  await migrate(db);

  const changes = await db.read.selectFrom('role_changes').selectAll().orderBy('id').execute();
  const by = { user_id: 2, origin: 'admin', by_id: 1, by_name: 'noor', created_at: '2026-01-02' };
  expect(changes).toMatchObject([
    { ...by, to_role: 'moderator' },
    { ...by, to_role: 'admin' },
  ]);
  const published = async () => [
    await db.read.selectFrom('products').select(['adder_name', 'photo_url']).executeTakeFirst(),
    await db.read.selectFrom('reviews').select(['name', 'image']).executeTakeFirst(),
  ];
  expect(await published()).toEqual([
    { adder_name: 'Mara Lind', photo_url: 'https://x.example/2.png' },
    { name: 'noor', image: 'https://x.example/1.png' },
  ]);
  await db.write.updateTable('users').set({ photo_url: null }).execute();
  expect(await published()).toMatchObject([{ photo_url: null }, { image: null }]);
  await db.close();
});

test('migrating tells since when subscribers are subscribed, by their first payment', async () => {
  const checkout = (user: number, state: string, paidAt: string | null) => `insert into checkouts
    (reference, user_id, provider, state, list_price, amount, created_at, expires_at, paid_at)
    values ('${user}${state}${paidAt}', ${user}, 'stripe', '${state}', 9900, 9900, '2026-03-01', '', ${paidAt ? `'${paidAt}'` : 'null'})`;
  const db = await databaseBefore('0013-sign-outs', [
    ...[1, 2, 3].map(
      (id) => `insert into users (id, uid, email, email_key, name, name_key, created_at, status)
        values (${id}, ${id}, ${id}, ${id}, '', '', '2026-01-01', ${id === 3 ? 'null' : "'varified'"})`,
    ),
    checkout(1, 'refunded', '2026-03-02'),
    checkout(1, 'paid', '2026-04-02'),
    checkout(3, 'refunded', '2026-05-02'),
  ]);
  await migrate(db);
  const rows = await db.read.selectFrom('users').select('subscribed_at').orderBy('id').execute();
  // The second one's status stands without a payment, as an operator may have set it.
  expect(rows.map((row) => row.subscribed_at)).toEqual(['2026-04-02', '2026-01-01', null]);
  await db.close();
});

test('migrating tells since when pending products wait: since they were added, or submitted again', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0013-sign-outs');
  await sql`insert into users (id, uid, email, email_key, name, name_key, created_at)
    values (7, 'uid-m', 'm@x.example', 'm@x.example', 'm', 'm', '2026-01-01')`.execute(db.write);
  for (const [id, status] of [
    [1, 'pending'],
    [2, 'pending'],
    [3, 'accepted'],
  ] as const)
    await sql`insert into products (id, name, name_key, short_description, description, tags, adder_id, adder_name,
      created_at, updated_at, status) values (${id}, 'x', 'x', '', '', '[]', 7, 'm', '2026-01-02', '2026-01-02', ${status})`.execute(
      db.write,
    );
  for (const at of ['2026-01-03', '2026-01-04'])
    await sql`insert into product_events (product_id, act, by_id, by_name, created_at)
      values (2, 'resubmit', 7, 'm', ${at})`.execute(db.write);
  await migrate(db);
  const rows = await db.read.selectFrom('products').select(['id', 'waiting_since']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 1, waiting_since: '2026-01-02' },
    { id: 2, waiting_since: '2026-01-04' },
    { id: 3, waiting_since: null },
  ]);
  await db.close();
});

test('migrating marks who has had a published product', async () => {
  const db = openSqlite(file);
  const migrator = new Migrator({ db: db.write, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0033-link-keys');
  for (const [id, status] of ['pending', 'rejected', 'accepted'].entries()) {
    await sql`insert into users (id, uid, email, email_key, name, name_key, created_at)
      values (${id + 1}, ${status}, ${status}, ${status}, 'm', 'm', '2026-01-01')`.execute(db.write);
    await sql`insert into products (name, name_key, short_description, description, tags, adder_id, adder_name,
      created_at, updated_at, status) values ('x', 'x', '', '', '[]', ${id + 1}, 'm', '2026-01-02', '2026-01-02', ${status})`.execute(
      db.write,
    );
  }
  await migrate(db);
  const makers = async () =>
    (
      await db.read.selectFrom('users').select('id').where('has_published', '=', 1).orderBy('id').execute()
    ).map(({ id }) => id);
  expect(await makers()).toEqual([3]);
  // As the release before publishes.
  await sql`update products set status = 'accepted' where adder_id = 1`.execute(db.write);
  expect(await makers()).toEqual([1, 3]);
  await db.close();
});

test('the counts of products follow whatever happens to them', async () => {
  const db = openSqlite(file);
  await migrate(db);
  const counts = async () =>
    Object.fromEntries(
      (await db.read.selectFrom('product_counts').selectAll().execute()).map(({ status, total }) => [
        status,
        total,
      ]),
    );
  const { id } = await db.write
    .insertInto('users')
    .values({
      uid: 'u',
      email: 'e',
      email_key: 'e',
      name: 'n',
      name_key: 'n',
      photo_url: null,
      status: null,
      suspended_at: null,
      created_at: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = { name: 'n', name_key: 'n', short_description: 's', description: 'd', tags: '[]' };
  const blank = { logo: null, external_link: null, photo_url: null, featured_at: null, accepted_at: null };
  for (const status of ['pending', 'pending', 'accepted'] as const)
    await db.write
      .insertInto('products')
      .values({
        ...texts,
        ...blank,
        status,
        import_key: null,
        adder_id: id,
        adder_name: 'n',
        created_at: '',
        updated_at: '',
      })
      .execute();
  expect(await counts()).toEqual({ pending: 2, accepted: 1, rejected: 0 });
  await db.write.updateTable('products').set({ status: 'rejected' }).where('id', '=', 1).execute();
  await db.write.deleteFrom('products').where('id', '=', 3).execute();
  expect(await counts()).toEqual({ pending: 1, accepted: 0, rejected: 1 });
  await db.close();
});
