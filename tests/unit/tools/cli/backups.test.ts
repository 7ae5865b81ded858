import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { backups } from '#lib/tools/cli/backups.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { type TestCli, test } from '../../../support/cli.ts';

const runAt = (cli: TestCli, at: string, ...options: string[]): Promise<string[]> =>
  cli.run(backups, [cli.path('backups'), ...options], { ...cli.api.context, clock: () => new Date(at) });

const stored = (cli: TestCli): string[] => readdirSync(cli.path('backups')).sort();

test('a folder of backups has the newest ones, under their times, and whatever else is in it', async ({
  cli,
}) => {
  mkdirSync(cli.path('backups'));
  writeFileSync(cli.path('backups/notes.txt'), '');
  for (const day of ['01', '02', '03', '04'])
    await runAt(cli, `2026-12-${day}T03:30:05.678Z`, '--copies', '2');
  expect(stored(cli)).toEqual([
    'backup-2026-12-03T03-30-05Z.db',
    'backup-2026-12-04T03-30-05Z.db',
    'notes.txt',
  ]);
  const copy = new DatabaseSync(cli.path('backups/backup-2026-12-04T03-30-05Z.db'));
  expect(copy.prepare('select count(*) as count from products').get()).toEqual({ count: 0 });
  copy.close();
});

test('each backup is in the audit log by its name, and a call that makes none is not', async ({ cli }) => {
  for (const time of ['2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z', '2026-12-02T12:00:00Z'])
    await runAt(cli, time, '--hours', '24');
  const { read } = cli.api.context.db;
  const columns = ['type', 'source', 'subject_name', 'created_at'] as const;
  expect(await read.selectFrom('events').select(columns).execute()).toEqual(
    ['2026-12-01', '2026-12-02'].map((day) => ({
      type: 'backup',
      source: 'command',
      subject_name: `backup-${day}T12-00-00Z.db`,
      created_at: `${day}T12:00:00.000Z`,
    })),
  );
});

test('old backups are removed also if the new one could not be recorded', async ({ cli }) => {
  const { schema } = cli.api.context.db.write;
  await schema.alterTable('events').renameColumn('details', 'remarks').execute();
  for (const day of ['01', '02', '03'])
    await expect(runAt(cli, `2026-12-${day}T12:00:00Z`, '--copies', '2')).rejects.toThrow('details');
  expect(stored(cli)).toEqual(['backup-2026-12-02T12-00-00Z.db', 'backup-2026-12-03T12-00-00Z.db']);
});

test('two calls within a second make two backups', async ({ cli }) => {
  for (const fraction of ['1', '5', '9']) await runAt(cli, `2026-12-01T12:00:00.${fraction}Z`);
  expect(stored(cli)).toEqual(['00', '01', '02'].map((second) => `backup-2026-12-01T12-00-${second}Z.db`));
});

test('with --hours nothing happens before the last backup is as old', async ({ cli }) => {
  const times = ['2026-12-01T12:00:00Z', '2026-12-02T11:59:59Z', '2026-12-02T12:00:00Z'];
  for (const time of times) await runAt(cli, time, '--hours', '24');
  expect(stored(cli)).toEqual(['backup-2026-12-01T12-00-00Z.db', 'backup-2026-12-02T12-00-00Z.db']);
});

test('a backup of a clock that was ahead delays no later one, and is the first to be removed', async ({
  cli,
}) => {
  for (const day of ['2026-12-01', '2027-12-01', '2026-12-02'])
    await runAt(cli, `${day}T12:00:00Z`, '--hours', '24');
  const file = (day: string) => `backup-${day}T12-00-00Z.db`;
  expect(stored(cli)).toEqual(['2026-12-01', '2026-12-02', '2027-12-01'].map(file));
  await runAt(cli, '2026-12-03T12:00:00Z', '--copies', '3');
  expect(stored(cli)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'].map(file));
});

test('a backup that another call has made in the meantime stays', async ({ cli }) => {
  for (const day of ['01', '02']) await runAt(cli, `2026-12-${day}T12:00:00Z`);
  writeFileSync(cli.path('backups/backup-2026-12-03T12-00-05Z.db'), '');
  await runAt(cli, '2026-12-03T12:00:00Z', '--copies', '3');
  const ofLast = ['03T12-00-00', '03T12-00-05'];
  expect(stored(cli)).toEqual(['02T12-00-00', ...ofLast].map((time) => `backup-2026-12-${time}Z.db`));
});

test('a folder within a missing one, or within a file, is an error of one line that names that', async ({
  cli,
}) => {
  for (const around of [cli.path('nowhere'), cli.file('notes.txt', '')])
    await expect(cli.run(backups, [`${around}/backups`])).rejects.toThrow(
      new CommandError(`There is no folder ${around}; make it first`),
    );
});

test('admins are notified of a folder that can’t be used', async ({ cli }) => {
  for (const folder of [cli.path('nowhere/backups'), cli.file('file', '')])
    await expect(cli.run(backups, [folder])).rejects.toThrow();
  const { read } = cli.api.context.db;
  expect(await read.selectFrom('events').select(['type', 'subject_name', 'details']).execute()).toEqual([
    { type: 'failBackup', subject_name: 'backups', details: null },
    { type: 'backup', subject_name: 'backups', details: 'failed' },
    { type: 'backup', subject_name: 'file', details: 'failed' },
  ]);
});

test('what stopped backups have left is removed after a day, whatever else is in the folder', async ({
  cli,
}) => {
  mkdirSync(cli.path('backups'));
  const old = 'backup-2026-12-01T11-59-59Z.db.unfinished';
  const kept = ['backup-2026-12-01T12-00-00Z.jsonl.unfinished', 'site.db.unfinished', `${old}.txt`];
  const ofClockAhead = 'backup-2027-12-01T12-00-00Z.db.unfinished';
  for (const name of [old, `${old}-journal`, `${old}-wal`, ofClockAhead, ...kept])
    writeFileSync(cli.path(`backups/${name}`), '');
  await runAt(cli, '2026-12-02T12:00:00Z', '--hours', '24');
  expect(stored(cli)).toEqual([...kept, 'backup-2026-12-02T12-00-00Z.db'].sort());
});

test('a folder that is missing is made, for its owner alone; a wrong call makes none', async ({ cli }) => {
  await runAt(cli, '2026-12-01T12:00:00Z');
  expect(stored(cli)).toHaveLength(1);
  for (const args of [[], ['a', '--copies', '0'], ['a', '--hours', 'x'], ['a', '--every', '3']])
    await expect(cli.run(backups, args), args.join(' ')).rejects.toThrow(
      /^Usage: npm run db -- backups FOLDER/m,
    );
});
