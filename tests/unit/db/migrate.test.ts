import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/lib/server/db/database.ts';
import { migrate } from '../../../src/lib/server/db/migrate.ts';
import { migrations } from '../../../src/lib/server/db/migrations/index.ts';

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
