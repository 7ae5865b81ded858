import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#lib/server/db/migrate.ts';
import { migrationsOfSqlite as migrations } from '#lib/server/db/migrations/index.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { contentOf } from '../../../support/earlier-databases.ts';
import { makeReleased, upTo } from '../../../support/released-database.ts';

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
  await migrate(upTo('0035-import-ids', db));
  // The last of its statements fails, as it would on a full disk.
  await sql`create trigger maker_published_by_update after insert on votes begin select 1; end`.execute(
    db.write,
  );
  await expect(migrate(db)).rejects.toThrow('maker_published_by_update');
  await sql`drop trigger maker_published_by_update`.execute(db.write);
  expect(await migrate(db)).toEqual(Object.keys(migrations).filter((name) => name >= '0036'));
  await db.close();
});

test('a database of a release before 1.0.0 is refused in a line that names the release to start first, and stays as it was', async () => {
  const db = openSqlite(file);
  await makeReleased(db);
  await sql`delete from kysely_migration where name > '0026'`.execute(db.write);
  await db.close();
  const before = contentOf(file);
  const opened = openSqlite(file);
  await expect(migrate(opened)).rejects.toThrow(
    new ConfigError(
      'The database is of a release before 1.0.0, which this one does not upgrade; nothing in it was changed. ' +
        'Start release 1.0.0 on it once, then this one',
    ),
  );
  await opened.close();
  expect(contentOf(file)).toEqual(before);
});

test('a failure to lock is reported at once, unless another process holds the lock', async () => {
  const db = openSqlite(file);
  writeFileSync(`${file}.lock`, 'no database'.repeat(500));
  await expect(migrate(db)).rejects.toThrow();
  await db.close();
});

test('migrating marks who has had a published product', async () => {
  const db = openSqlite(file);
  await migrate(upTo('0035-import-ids', db));
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

test('migrating lets votes that weigh nothing decide no tie on leaderboards', async () => {
  const db = openSqlite(file);
  await migrate(upTo('0067', db));
  for (const id of [1, 2, 3])
    await sql`insert into users (id, uid, email, email_key, name, name_key, created_at)
      values (${id}, ${id}, ${id}, ${id}, 'm', 'm', '2026-01-01')`.execute(db.write);
  await sql`insert into products (id, name, name_key, short_description, description, tags, adder_id, adder_name,
    created_at, updated_at, status, accepted_at) values (1, 'x', 'x', '', '', '[]', 1, 'm', '2026-01-02', '2026-01-02',
    'accepted', '2026-01-02')`.execute(db.write);
  await sql`insert into votes (product_id, user_id, created_at, verified, withheld, suspected)
    values (1, 2, '2026-01-03T10:00', 1, 0, 0), (1, 3, '2026-01-03T23:50', 1, 1000, 1)`.execute(db.write);
  const entry = () =>
    db.read
      .selectFrom('leaderboard_entries')
      .select(['votes', 'weight', 'withheld', 'reached_at'])
      .where('period', '=', 'all')
      .execute();
  expect(await entry()).toEqual([{ votes: 2, weight: 1000, withheld: 1000, reached_at: '2026-01-03T23:50' }]);
  await migrate(db);
  expect(await entry()).toEqual([{ votes: 2, weight: 1000, withheld: 1000, reached_at: '2026-01-03T10:00' }]);
  await db.close();
});
