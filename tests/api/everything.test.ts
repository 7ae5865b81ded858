import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';

import { exportEverything } from '#lib/tools/cli/export-everything.ts';
import { importEverything } from '#lib/tools/cli/import-everything.ts';
import { latestVersion } from '#lib/tools/transfer/schema.ts';
import { transferTables } from '#lib/tools/transfer/tables.ts';
import { test as base, type TestCli } from '../support/cli.ts';
import { makeFullSite, seedTimeout } from '../support/full-site.ts';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { onPostgres } from '../support/test-database.ts';

const file = 'site.jsonl';

/** The site of all tests, on SQLite: they leave it as it is. */
let original: Awaited<ReturnType<typeof makeFullSite>>;
beforeAll(async () => {
  original = await makeFullSite();
}, seedTimeout);
afterAll(() => original.close());

/** Work that is done soon. */
const mayBeEmpty = ['jobs', 'moderation_log', 'product_events'];

interface Fixtures {
  /** The site, exported into `file`. */
  site: TestCli;
  /** Another, empty site, on the database that this run is about. */
  other: TestApi;
}

const test = base.extend<Fixtures>({
  site: async ({ cli }, use) => {
    cli.file(file, original.exported);
    await use({ ...cli, api: original.api });
  },
  other: ({ cli }, use) => use(cli.api),
});

const text = (cli: TestCli, name = file): string => readFileSync(cli.path(name), 'utf8');
const linesOf = (cli: TestCli): string[] => text(cli).trimEnd().split('\n');
const write = (cli: TestCli, lines: readonly string[]): void =>
  writeFileSync(cli.path(file), `${lines.join('\n')}\n`);

/** Replaces a text in the file, which must be there. */
const edit = (cli: TestCli, from: string | RegExp, to: string): void => {
  const before = text(cli);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`the file has no ${from}`);
  writeFileSync(cli.path(file), after);
};

const importInto = (cli: TestCli, api: TestApi): Promise<string[]> =>
  cli.run(importEverything, [cli.path(file)], api.context);

/** All that an export has of a database. */
const contentOf = async (cli: TestCli, context: Context): Promise<string> => {
  await cli.run(exportEverything, [cli.path('content.jsonl')], context);
  return text(cli, 'content.jsonl');
};

const command = join(import.meta.dirname, '../../src/lib/tools/cli/db.ts');

const urlOf = ({ context: { config } }: TestApi): string =>
  config.database.kind === 'sqlite' ? `file:${config.database.file}` : config.database.url;

const numberOfLine = (cli: TestCli, start: string): number =>
  linesOf(cli).findIndex((line) => line.startsWith(start)) + 1;

test('a site is imported elsewhere with all its tables, and exported from there as the same file', async ({
  site,
  other,
}) => {
  const said = await importInto(site, other);
  expect(said.at(-1)).toMatch(/^imported \d+ rows of .*; 0 were there already$/);
  expect(await contentOf(site, other.context)).toBe(text(site));
  // Every table has rows, or this test would say nothing of it.
  const { rows } = JSON.parse(linesOf(site).at(-1) ?? '');
  for (const { name } of transferTables.filter((table) => !mayBeEmpty.includes(table.name)))
    expect(rows[name], name).toBeGreaterThan(0);
});

test('what the database counts and finds is there after an import', async ({ site, other }) => {
  await importInto(site, other);
  for (const address of [
    '/products?limit=50',
    '/products/search?keyword=shelf',
    '/products/search?keyword=noets', // a typo, which known words correct
    '/tags?query=pr',
    '/products?type=trending',
  ]) {
    const [one, two] = [await site.api.anonymous.get(address), await other.anonymous.get(address)];
    expect(one.status, address).toBe(200);
    expect(one.text, address).not.toBe('[]');
    expect(two.text, address).not.toBe('[]');
    // Search ranks a little differently on PostgreSQL.
    if (onPostgres && address.includes('search')) continue;
    expect(two.text, address).toBe(one.text);
    expect(two.headers.get('x-total-count'), address).toBe(one.headers.get('x-total-count'));
  }
  const counts = async ({ context: { db } }: TestApi) => [
    await db.read.selectFrom('product_counts').selectAll().orderBy('status').execute(),
    await db.read.selectFrom('daily_counts').selectAll().where('products', '>', 0).orderBy('day').execute(),
  ];
  expect(await counts(other)).toEqual(await counts(site.api));
});

test('votes since the detection began are not historic after an import, and all votes are examined again', async ({
  site,
  other,
}) => {
  const run = (api: TestApi) => api.context.db.read.selectFrom('finding_runs').selectAll().execute();
  const [{ began_at } = { began_at: '' }] = await run(site.api);
  const later = `${Number(began_at.slice(0, 4)) + 1}${began_at.slice(4)}`;
  await other.context.db.write
    .insertInto('finding_runs')
    .values({ id: 1, began_at: later, looked_until: later, whole_at: later })
    .execute();
  await importInto(site, other);
  expect(await run(other)).toEqual([{ id: 1, began_at, looked_until: '', whole_at: '' }]);
});

test('the second import of a file changes nothing, and says so', async ({ site, other }) => {
  await importInto(site, other);
  const before = await contentOf(site, other.context);
  expect((await importInto(site, other)).at(-1)).toMatch(
    /^nothing to import: all \d+ rows of .* are there already$/,
  );
  expect((await importInto(site, site.api)).at(-1)).toMatch(/^nothing to import/);
  expect(await contentOf(site, other.context)).toBe(before);
  // Events that wait for their dispatch are part of it. The copy dispatches none.
  const waiting = ({ context: { db } }: TestApi) =>
    db.read.selectFrom('events').select('id').where('dispatch_at', 'is not', null).execute();
  expect([await waiting(site.api), await waiting(other)]).toEqual([[{ id: expect.any(Number) }], []]);
});

test('an import completes a database that has some of the rows', async ({ site, other }) => {
  await importInto(site, other);
  const { db } = other.context;
  await db.write.deleteFrom('votes').execute();
  await db.write.deleteFrom('events').execute();
  expect((await importInto(site, other)).at(-1)).toMatch(
    /^imported [1-9]\d* rows of .*; [1-9]\d* were there already$/,
  );
  expect(await contentOf(site, other.context)).toBe(text(site));
});

test('an import that is killed in its midst leaves nothing, and the next one ends complete', async ({
  site,
  other,
}) => {
  // A pipe that goes on no further than the votes: the import waits for more.
  const pipe = site.path('pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [command, 'import', pipe, '--everything'], {
    env: { ...process.env, DATABASE_URL: urlOf(other) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const writer = await open(pipe, 'w');
  await writer.write(`${linesOf(site).slice(0, numberOfLine(site, '{"table":"votes"')).join('\n')}\n`);
  for await (const printed of child.stdout) if (String(printed).includes('tags: ')) break;
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await writer.close();
  expect(await other.context.db.read.selectFrom('users').selectAll().execute()).toEqual([]);
  expect((await importInto(site, other)).at(-1)).toMatch(/; 0 were there already$/);
  expect(await contentOf(site, other.context)).toBe(original.exported);
});

test('ids of rows that are deleted are not given again', async ({ site, other }) => {
  const lastId = async ({ context: { db } }: TestApi) =>
    (await db.maintenance.lastIds(db.read, ['products'])).products ?? 0;
  await importInto(site, other);
  expect(await lastId(other)).toBe(await lastId(site.api));
  const id = await other.pending(await other.person('ivo-the-second'), { name: 'New' });
  expect(Number(id)).toBe((await lastId(site.api)) + 1);
});

test('a site that moved from SQLite to another database moves back as it was', async ({ site, other }) => {
  await importInto(site, other);
  await site.run(exportEverything, [site.path(file)], other.context);
  const { api, close } = await createTestApi({ DATABASE_URL: `file:${site.path('site.db')}` });
  await importInto(site, api);
  expect(await contentOf(site, api.context)).toBe(original.exported);
  await close();
});

test('NUL characters, which PostgreSQL can’t hold, are left out of an import', async ({ site, other }) => {
  edit(site, /"Mara [^"]*"/, String.raw`"Ma\u0000ra"`);
  expect(await importInto(site, other)).toContain('1 texts had NUL characters, which were left out');
  const names = await other.context.db.read.selectFrom('users').select('name').orderBy('id').execute();
  expect(names.map(({ name }) => name)).toContain('Mara');
  expect((await importInto(site, other)).at(-1)).toMatch(/^nothing to import/);
});

test('a row that is there with another content is refused by its name, and nothing is imported', async ({
  site,
  other,
}) => {
  await other.person('somebody');
  const before = await contentOf(site, other.context);
  await expect(importInto(site, other)).rejects.toThrow(
    `${site.path(file)}, line 3: users 1 is there already, with another uid; nothing was imported`,
  );
  expect(await contentOf(site, other.context)).toBe(before);
});

test('a row that violates a rule of the database is named with its line and the reason', async ({
  site,
  other,
}) => {
  const before = await contentOf(site, other.context);
  const votes = numberOfLine(site, '{"table":"votes"');
  const lines = linesOf(site);
  const [product, , ...rest] = JSON.parse(lines[votes + 1] ?? '') as unknown[];
  write(site, lines.with(votes + 1, JSON.stringify([product, 999_999, ...rest])));
  await expect(importInto(site, other)).rejects.toThrow(
    new RegExp(`line ${votes + 2}: votes ${product}, 999999: .*foreign key.*; nothing was imported`, 'i'),
  );
  expect(await contentOf(site, other.context)).toBe(before);
});

test('a torn file is noticed, and nothing of it stays', async ({ site, other }) => {
  const before = await contentOf(site, other.context);
  const lines = linesOf(site);
  const torn: [string, RegExp][] = [
    ['', /is not a file of/],
    [`${lines.slice(0, 1).join('\n')}\n`, /line 1: the file ends here/],
    [`${lines.slice(0, -1).join('\n')}\n`, /before its last line: it is torn/],
    [text(site).slice(0, -5), /this is not JSON/],
    [
      `${lines.toSpliced(numberOfLine(site, '{"table":"events"'), 1).join('\n')}\n`,
      /there are \d+ rows of events in the file, which had \d+/,
    ],
    [`${lines.join('\n')}\n${lines[2]}\n`, /something after the last line/],
  ];
  for (const [content, error] of torn) {
    writeFileSync(site.path(file), content);
    await expect(importInto(site, other)).rejects.toThrow(error);
  }
  expect(await contentOf(site, other.context)).toBe(before);
});

test('what is no such file, or has a wrong line, is an error that names the line', async ({
  site,
  other,
}) => {
  const users = numberOfLine(site, '{"table":"users"');
  const good = text(site);
  const wrong: [string | RegExp, string, string][] = [
    ['unearth-everything', 'something', 'is not a file of'],
    ['{"format"', '[{"format"', 'is not a file of'],
    ['{"table":"users"', '{"table":"persons"', `line ${users}: there is no table persons`],
    ['{"table":"votes"', '{"table":"users"', 'the table users is not in its place'],
    [/"columns":\["id","uid"/, '"columns":["id","uuid"', `line ${users}: users has no column uuid`],
    [/"columns":\["id","uid",/, '"columns":["id",', `line ${users}: users lacks the column uid`],
    [/\n\[1,"/, '\n["1","', `line ${users + 1}: users: id must be a whole number`],
    [/\n\[1,"[^"]*"/, '\n[1,true', `line ${users + 1}: users: a row has texts, numbers and null`],
    [/\n\[1,/, '\n[', `line ${users + 1}: users: `],
    [/\n\[1,/, '\n[1', `line ${users + 1}: this is not JSON`],
    [/\n\[2,/, '\n[1,', `line ${users + 2}: users 1 is in the file twice`],
  ];
  for (const [from, to, error] of wrong) {
    writeFileSync(site.path(file), good);
    edit(site, from, to);
    await expect(importInto(site, other), String(from)).rejects.toThrow(error);
  }
  expect(await other.context.db.read.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a file of a newer version is refused in one line, and so is one that is too old', async ({
  site,
  other,
}) => {
  edit(site, /"version":"[^"]*"/, '"version":"9999-of-tomorrow"');
  await expect(importInto(site, other)).rejects.toThrow(
    `${site.path(file)} is of a newer version (9999-of-tomorrow) than this one (${latestVersion}): update the site first`,
  );
  edit(site, '9999-of-tomorrow', '0003-dashboards');
  await expect(importInto(site, other)).rejects.toThrow('is of an older version (0003-dashboards)');
});

test('a file of 1.0.0 is taken: its log and its histories become events, later columns get their defaults', async ({
  site,
  other,
}) => {
  const lines = linesOf(site);
  const { rows } = JSON.parse(lines.at(-1) ?? '');
  const eventsAt = numberOfLine(site, '{"table":"events"') - 1;
  for (const line of lines.slice(eventsAt)) delete rows[JSON.parse(line).table];
  delete rows.jobs;
  Object.assign(rows, { moderation_log: 2, product_events: 4 });
  const log = ['id', 'by_id', 'by_name', 'act', 'subject_id', 'subject_name', 'created_at'];
  const history = ['id', 'product_id', 'act', 'by_id', 'by_name', 'created_at', 'reason'];
  const days = ['02', '03', '04', '05'].map((day) => `2026-01-${day}T00:00:00.000Z`);
  const older = [
    ...lines.slice(0, eventsAt),
    JSON.stringify({ table: 'moderation_log', columns: log }),
    JSON.stringify([7, 1, 'mo', 'reject', '2', 'Loupe', days[0]]),
    JSON.stringify([8, 1, 'mo', 'accept', '2', 'Loupe', days[3]]),
    JSON.stringify({ table: 'product_events', columns: history }),
    JSON.stringify([8, 2, 'reject', 1, 'mo', days[0], 'unclear']),
    JSON.stringify([9, 2, 'change', 1, 'mara', days[1], null]),
    JSON.stringify([10, 2, 'resubmit', 1, 'mara', days[2], null]),
    JSON.stringify([11, 2, 'accept', 1, 'mo', days[3], null]),
    JSON.stringify({ rows }),
  ];
  const grants = numberOfLine(site, '{"table":"role_grants"') - 1;
  const { columns } = JSON.parse(lines[grants] ?? '') as { columns: string[] };
  const without = (values: unknown[]) => values.filter((_, index) => columns[index] !== 'code_uid');
  older[grants] = JSON.stringify({ table: 'role_grants', columns: without(columns) });
  for (let at = grants + 1; lines[at]?.startsWith('['); at++)
    older[at] = JSON.stringify(without(JSON.parse(lines[at] ?? '')));
  write(site, older);
  await importInto(site, other);
  const { db } = other.context;
  expect(await db.read.selectFrom('role_grants').select('code_uid').execute()).toContainEqual({
    code_uid: null,
  });
  const events = await db.read
    .selectFrom('events')
    .select(['type', 'audit_kind', 'in_moderation_log', 'product_id', 'by_name', 'reason', 'created_at'])
    .where('type', '!=', 'importEverything')
    .orderBy('id')
    .execute();
  const ofLoupe = { product_id: 2, reason: null };
  const decided = { ...ofLoupe, by_name: 'mo', audit_kind: 'products', in_moderation_log: 1 };
  const answered = { ...ofLoupe, by_name: 'mara', audit_kind: null, in_moderation_log: 0 };
  expect(events).toEqual([
    { ...decided, type: 'reject', created_at: days[0], reason: 'unclear' },
    { ...answered, type: 'change', created_at: days[1] },
    { ...answered, type: 'resubmit', created_at: days[2] },
    { ...decided, type: 'accept', created_at: days[3] },
  ]);
  // A second import adds nothing, and leaves what was changed since.
  await db.write.updateTable('events').set({ reason: 'other' }).where('type', '=', 'reject').execute();
  await importInto(site, other);
  const rejections = await db.read
    .selectFrom('events')
    .select('reason')
    .where('type', '=', 'reject')
    .execute();
  expect(rejections).toEqual([{ reason: 'other' }]);
});

test('an export is for its owner alone, and one that fails leaves the earlier one as it was', async ({
  site,
}) => {
  const before = text(site);
  chmodSync(site.path(file), 0o644);
  const { db } = site.api.context;
  const failing = {
    ...site.api.context,
    db: { ...db, maintenance: { ...db.maintenance, lastIds: () => Promise.reject(new Error('no disk')) } },
  };
  await expect(site.run(exportEverything, [site.path(file)], failing)).rejects.toThrow('no disk');
  expect(text(site)).toBe(before);
  expect(readdirSync(site.path('.')).filter((name) => name.includes('unfinished'))).toEqual([]);
  await site.run(exportEverything, [site.path(file)], site.api.context);
  expect(text(site)).toBe(before);
  expect((statSync(site.path(file)).mode & 0o777).toString(8)).toBe('600');
});

test('what goes to a device has no other lines in between', async ({ site }) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await site.run(exportEverything, ['/dev/null'], site.api.context)).toEqual([]);
  expect(error).toHaveBeenLastCalledWith(expect.stringMatching(/^exported \d+ rows to \/dev\/null$/));
  error.mockRestore();
});

test('last ids of a table that is not known are refused', async ({ site, other }) => {
  edit(site, '"lastIds":{', '"lastIds":{"kysely_migration":7,');
  await expect(importInto(site, other)).rejects.toThrow(
    /, line 1: there is no table kysely_migration whose ids are given; nothing was imported$/,
  );
});

/** The tables that are not in the file, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  product_counts: 'counted by the database as products are added',
  product_count_shards: 'the parts of product_counts on PostgreSQL',
  daily_counts: 'counted by the database as rows are added',
  daily_count_shards: 'the parts of daily_counts on PostgreSQL',
  leaderboard_candidates: 'what competes in which period: a view of the products',
  product_tags: 'which products a tag lists, filled from the products',
  tag_merges: 'a row that merges of tags lock',
  product_words: 'the search index, filled from the products',
  search_words: 'the words that typos are corrected to, learned from the products',
  search_word_trigrams: 'follows from search_words',
  products_to_index: 'what a migration has left to a job; imported products are indexed at once',
  user_trigrams: 'the search index of people, filled by the database',
  jobs: 'hourly jobs find deletions that are left and products whose day has come, and weigh all accounts again',
  recurring_runs: 'which hourly jobs have been enqueued: they may run once more',
  related_products: 'computed each day, by a job',
  related_runs: 'how far that job has come',
  vote_shares: 'counted each day, by the same job',
  vote_networks: 'evidence of at most 30 days, which follows nobody to a copy of the site',
  network_salts: 'secrets of two days, with which the networks of voters could be found out',
  changed_pages: 'what search engines are to be notified of: the sitemap names all pages',
  mails: 'a copy of the site must not send what waits on the site itself',
  webhook_deliveries: 'messages of the last 30 days: an import sends none again',
  cache_invalidations: 'between running servers, for minutes',
  rate_limits: 'calls of the last minutes',
};

test('every table is in the file, or left out for a reason', async ({ cli }) => {
  const { db } = cli.api.context;
  const tables = (await db.read.introspection.getTables()).map(({ name }) => name);
  const isShadow = (name: string): boolean =>
    tables.some((table) => name.startsWith(`${table}_`) && /_(config|content|data|docsize|idx)$/.test(name));
  const known = [...transferTables.map(({ name }) => name), ...Object.keys(leftOut)];
  expect(tables.filter((name) => !isShadow(name) && !known.includes(name))).toEqual([]);
  for (const reason of Object.values(leftOut)) expect(reason).toMatch(/\w{3}/);
  expect(new Set(known).size).toBe(known.length);
});

test('writes in the midst of an export are not in it, so that its tables fit each other', async ({
  site,
  other,
}) => {
  await importInto(site, other);
  const { db } = other.context;
  await db.snapshot(async (handle) => {
    await handle.selectFrom('users').select('id').execute();
    const ivo = await other.person('ivo-the-second');
    const [product] = (await other.anonymous.get('/products')).body;
    expect((await ivo.votes(product._id)).body).toEqual({ modifiedCount: 1 });
    const snapshot: Database['snapshot'] = (reads) => reads(handle);
    const frozen = { ...other.context, db: { ...db, snapshot } };
    await site.run(exportEverything, [site.path('later.jsonl')], frozen);
  });
  // All but the first line: PostgreSQL's ids are given outside of transactions.
  const rowsOf = (content: string) => content.slice(content.indexOf('\n'));
  expect(rowsOf(text(site, 'later.jsonl'))).toBe(rowsOf(original.exported));
  expect(rowsOf(await contentOf(site, other.context))).not.toBe(rowsOf(original.exported));
});
