import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, expect, onTestFinished } from 'vitest';
import { migrate } from '#lib/server/db/migrate.ts';
import { makeReleased } from '../support/released-database.ts';
import { contentOf, expectEventsCarriedOver, expectTakeover, open, recordOf } from '../support/takeover.ts';

/** Creates a database, a copy of another one if that is named. @returns its address */
type Create = (template?: string) => Promise<string>;

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const test = base.extend<{ create: Create }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  create: async ({}, use) => {
    const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
    await admin.connect();
    const names: string[] = [];
    await use(async (template) => {
      const name = `takeover_${randomBytes(8).toString('hex')}`;
      await admin.query(`create database ${name} ${template ? `template ${nameOf(template)}` : ''}`);
      names.push(name);
      const url = new URL(process.env.TEST_POSTGRES ?? '');
      url.pathname = name;
      return url.href;
    });
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
});

const script = join(import.meta.dirname, '../support/killed-migration.ts');

/** Migrates in another process, which is killed before a statement. @returns how many statements there were */
const migrateElsewhere = async (url: string, killBefore: number): Promise<number> => {
  const child = spawn(process.execPath, [script, url, String(killBefore)]);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe(killBefore ? 'SIGKILL' : null);
  return Number(output);
};

const readAll = async (url: string) => {
  const db = open(url);
  try {
    return { ...(await contentOf(db)), record: await recordOf(db).catch(() => []) };
  } finally {
    await db.close();
  }
};

test('a database that 1.0.0 has made gets one name on record, the schema of a new one, and is imported from its export', async ({
  create,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-takeover-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expectTakeover(await create(), await create(), join(folder, 'everything'));
}, 120_000);

/** Kills a migration before some of its statements. @param template the database before it */
const expectWholeAfterKills = async (create: Create, template: string): Promise<void> => {
  const before = await readAll(template);
  const reference = await create(template);
  const statements = await migrateElsewhere(reference, 0);
  const { schema, record } = await readAll(reference);
  const steps = [0.2, 0.4, 0.6, 0.8].map((part) => Math.ceil(part * statements));
  // The last ones are the commit, the unlock and what follows.
  for (const step of [...steps, statements - 2, statements - 1]) {
    const url = await create(template);
    await migrateElsewhere(url, step);
    const killed = await readAll(url);
    if (killed.record.length !== record.length) expect(killed, `step ${step}`).toEqual(before);
    const db = open(url);
    await migrate(db);
    await db.close();
    expect(await readAll(url)).toMatchObject({ schema, record });
  }
};

test('a new database is empty after a kill at any step, and the next start does all of it', async ({
  create,
}) => {
  await expectWholeAfterKills(create, await create());
}, 240_000);

test('a database of 1.0.0 is as it was after a kill at any step, and the next start does all of it', async ({
  create,
}) => {
  const template = await create();
  const db = open(template);
  await makeReleased(db);
  await db.close();
  await expectWholeAfterKills(create, template);
}, 240_000);

test('a database of a release before 1.0.0 is refused, and stays as it was', async ({ create }) => {
  const url = await create();
  const db = open(url);
  await makeReleased(db);
  await sql`delete from kysely_migration where name > '0026'`.execute(db.write);
  const before = await readAll(url);
  await expect(migrate(db)).rejects.toThrow('Start release 1.0.0 on it once, then this one');
  await db.close();
  expect(await readAll(url)).toEqual(before);
});

test('each fact of audit log, moderation log and history is carried over into one event', async ({
  create,
}) => {
  await expectEventsCarriedOver(await create());
});
