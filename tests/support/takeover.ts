import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { previousSettings, startPrevious, unpackPrevious } from './previous-release.ts';
import { fillReleased, lastReleased, upTo } from './released-database.ts';
import { type Schema, schemaOf } from './schema-of.ts';
import { namesOf } from './test-api.ts';

interface Content {
  schema: Schema;
  /** Each as JSON. */
  rows: Record<string, string[]>;
}

/** All of a database but Kysely's tables. */
export const contentOf = async (db: Database): Promise<Content> => {
  const rows: Record<string, string[]> = {};
  for (const { name, isView } of await db.read.introspection.getTables()) {
    if (isView) continue;
    const table = await sql`select * from ${sql.table(name)}`.execute(db.read);
    rows[name] = table.rows.map((row) => JSON.stringify(row)).sort();
  }
  return { schema: await schemaOf(db), rows };
};

export const recordOf = async ({ read }: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read);
  return rows.map(({ name }) => name);
};

export const open = (url: string): Database => openDatabase(databaseOf(url, 5));

/** Starts 1.0.0 on a database. @returns the names of the products that it lists */
const listByPrevious = async (url: string): Promise<string[]> => {
  const server = await startPrevious({ DATABASE_URL: url });
  try {
    return namesOf(await server.as(undefined).get('/products'));
  } finally {
    await server.stop();
  }
};

const present = fileURLToPath(new URL('../../src/lib/tools/cli/db.ts', import.meta.url));

const runDb = (program: string, url: string, args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...previousSettings, DATABASE_URL: url },
  });

/** What people have done, without the ids of the rows. */
const eventsOf = async ({ read }: Database) => {
  const rows = await read
    .selectFrom('events')
    .selectAll()
    .where('source', '=', 'user')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id: _, ...row }) => row);
};

/**
 * Lets 1.0.0 make a database, fills it, and takes it over.
 * @param url of an empty database @param newUrl of another one, in which everything that 1.0.0 exports is imported
 * @param file for that
 */
export const expectTakeover = async (url: string, newUrl: string, file: string): Promise<void> => {
  await listByPrevious(url);
  const db = open(url);
  await fillReleased(db);
  const [before, record] = [await contentOf(db), await recordOf(db)];
  expect(before.rows.products).toHaveLength(4);

  await runDb(`${unpackPrevious()}/src/lib/server/tools/cli/db.ts`, url, ['export', '--everything', file]);
  // This release exports it too, as it is found: with the tables that a migration makes events of.
  await runDb(present, url, ['export', '--everything', `${file}.unmigrated`]);
  expect(readFileSync(`${file}.unmigrated`, 'utf8')).toMatch(/"moderation_log".*\n.*"accept"/);
  await runDb(present, newUrl, ['import', '--everything', file]);
  const fresh = open(newUrl);
  const imported = await contentOf(fresh);
  for (const table of ['users', 'products', 'votes', 'reviews', 'checkouts', 'moderation_log'])
    expect(imported.rows[table], table).toHaveLength(before.rows[table]?.length ?? 0);

  expect(await migrate(upTo(lastReleased, db))).toEqual(['0000-baseline']);
  expect(await contentOf(db)).toEqual(before);
  expect(await recordOf(db)).toEqual(['0000-baseline', ...record]);

  await migrate(db);
  // A rejection is in the log and in the history: it is one event.
  expect((await eventsOf(db)).map(({ type, reason }) => [type, reason])).toEqual([
    ['accept', null],
    ['makeModerator', null],
    ['reject', 'unclear'],
    ['resubmit', null],
  ]);
  expect(await eventsOf(fresh)).toEqual(await eventsOf(db));
  // 1.0.0 drops the state before a decision; what this release has changed since stays.
  await sql`update events set undone_at = '2026-01-06' where type = 'reject'`.execute(db.write);
  await sql`update product_events set before = '{}' where act = 'reject'`.execute(db.write);
  await sql`update product_events set before = null, note = 'late' where act = 'reject'`.execute(db.write);
  const [rejection] = (await eventsOf(db)).filter(({ type }) => type === 'reject');
  expect(rejection).toMatchObject({ undone_at: '2026-01-06', before: null, reason: 'unclear', note: 'late' });
  expect(await schemaOf(db)).toEqual(imported.schema);
  expect(await recordOf(db)).toEqual(await recordOf(fresh));
  for (const either of [url, newUrl]) expect(await listByPrevious(either)).toEqual(['Loupe', 'Tidewater']);
  await db.close();
  await fresh.close();
};

/** Which tables have a fact: a release writes it to one, two or three of them. */
const recordedIn = [
  ['audit_log'],
  ['moderation_log'],
  ['product_events'],
  ['audit_log', 'moderation_log'],
  ['moderation_log', 'product_events'],
  ['audit_log', 'moderation_log', 'product_events'],
] as const;

/** Decisions by two people on four products, each in some of the tables that are now one. */
const addFacts = async ({ write }: Database, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    const [product, by] = [1 + (n % 4), 2 + (n % 2)];
    const at = new Date(Date.parse('2026-02-01T00:00:00.000Z') + n).toISOString();
    const rows = {
      audit_log: `(kind, act, source, by_id, by_name, subject_id, subject_name, created_at)
        values ('products', 'reject', 'user', ${by}, 'x', '${product}', 'Loupe', '${at}')`,
      moderation_log: `(act, by_id, by_name, subject_id, subject_name, created_at)
        values ('reject', ${by}, 'x', '${product}', 'Loupe', '${at}')`,
      product_events: `(product_id, act, by_id, by_name, created_at, reason)
        values (${product}, 'reject', ${by}, 'x', '${at}', 'unclear')`,
    };
    for (const table of recordedIn[n % recordedIn.length] ?? [])
      await sql.raw(`insert into ${table} ${rows[table]}`).execute(write);
  }
};

const countIn = async ({ read }: Database, rows: string): Promise<number> => {
  const result = await sql.raw<{ total: number }>(`select count(*) as total from ${rows}`).execute(read);
  return Number(result.rows[0]?.total);
};

/** Fills the tables that one of events has replaced, replaces them, and compares the numbers of rows. */
export const expectEventsCarriedOver = async (url: string): Promise<void> => {
  const db = open(url);
  await migrate(upTo(lastReleased, db));
  await fillReleased(db);
  await migrate(upTo('0044-~', db));
  await addFacts(db, 600);
  const [log, history] = ['moderation_log', 'product_events'];
  const fact = 'act, by_id, created_at';
  const before = {
    facts: await countIn(
      db,
      `(select ${fact}, subject_id from audit_log union select ${fact}, subject_id from ${log}
        union select ${fact}, cast(product_id as text) from ${history}) facts`,
    ),
    audited: await countIn(
      db,
      `(select ${fact}, subject_id from audit_log union select ${fact}, subject_id from ${log}) facts`,
    ),
    log: await countIn(db, log),
    explained: await countIn(db, `${history} where reason is not null`),
    history: await countIn(db, history),
  };
  expect(before).toMatchObject({ facts: 604, audited: 503, log: 403, explained: 301 });
  await migrate(db);
  expect({
    facts: await countIn(db, 'events'),
    audited: await countIn(db, 'events where audit_kind is not null'),
    log: await countIn(db, 'events where in_moderation_log = 1'),
    explained: await countIn(db, 'events where reason is not null'),
    history: await countIn(
      db,
      `events where exists (select 1 from ${history} h where h.product_id = events.product_id
        and h.act = events.type and h.created_at = events.created_at and h.by_id = events.by_id)`,
    ),
  }).toEqual(before);
  await db.close();
};
