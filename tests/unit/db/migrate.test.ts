import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../src/lib/contract/entities.ts';
import { openDatabase } from '../../../src/lib/server/db/database.ts';
import { migrate } from '../../../src/lib/server/db/migrate.ts';
import { migrations } from '../../../src/lib/server/db/migrations/index.ts';
import { findRoleGrant } from '../../../src/lib/server/db/queries/role-grants.ts';
import { suggestTags } from '../../../src/lib/server/db/queries/tags.ts';
import { listUsers } from '../../../src/lib/server/db/queries/users.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-migrate-'));
  file = join(folder, 'test.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const src = join(import.meta.dirname, '../../../src/lib/server/db');
const script = `
  const { openDatabase } = await import('${src}/database.ts');
  const { migrate } = await import('${src}/migrate.ts');
  process.stdout.write('ready ');
  process.stdin.once('data', async () => {
    const db = openDatabase(process.argv[1]);
    const done = await migrate(db, process.argv[1]);
    await db.close();
    process.stdout.write(JSON.stringify(done), () => process.exit());
  });`;

/** A process that is ready to migrate the file, and does so when told. */
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
  const db = openDatabase(file);
  expect(await migrate(db, file)).toEqual(Object.keys(migrations));
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
  expect(await migrate(db, file)).toEqual([]);
  await db.close();
});

test('processes that start at once on a fresh file all come up, and each migration ran once', async () => {
  const ready = await Promise.all(Array.from({ length: 5 }, migratorElsewhere));
  const done = await Promise.all(ready.map((go) => go()));
  expect(done.flat()).toEqual(Object.keys(migrations));
  const db = openDatabase(file);
  expect(await db.read.selectFrom('products').selectAll().execute()).toEqual([]);
  await db.close();
});

test('what stands in the way of the lock is told at once, unless it is another process', async () => {
  const db = openDatabase(file);
  writeFileSync(`${file}.lock`, 'no database'.repeat(500));
  await expect(migrate(db, file)).rejects.toThrow();
  await db.close();
});

test('a database of before counts the tags of its shelves, and finds words that signs stood between', async () => {
  const db = openDatabase(file);
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
  await migrate(db, file);
  expect(await suggestTags(db.read, 'sol', 10)).toEqual(['Solar']);
  expect((await db.search.find(db.read, { keyword: 'android', limit: 9, offset: 0 })).ids).toEqual([1]);
  await db.close();
});

test('a database of before lists its people by the role that counts, and keeps the roles that waited', async () => {
  const db = openDatabase(file);
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
  await migrate(db, file);
  const window = { limit: 9, offset: 0 };
  const emails = async (role: Role) =>
    (await listUsers(db.read, { role }, window)).rows.map(({ email }) => email);
  expect(await emails('moderator')).toEqual(['proven@x.example']);
  expect(await emails('user')).toEqual(['unproven@x.example']);
  expect(await findRoleGrant(db.read, 'late@x.example')).toMatchObject({ role: 'admin', code_hash: null });
  await db.close();
});

test('the counts of products follow whatever happens to them', async () => {
  const db = openDatabase(file);
  await migrate(db, file);
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
