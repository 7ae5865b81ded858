import { expect, vi } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import type { Command, CommandContext } from '#lib/tools/cli/command.ts';
import { exportProducts } from '#lib/tools/cli/export-products.ts';
import { person } from '#lib/tools/cli/forget.ts';
import { grant } from '#lib/tools/cli/grant.ts';
import { importEverything } from '#lib/tools/cli/import-everything.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { mail } from '#lib/tools/cli/mail.ts';
import { runCommand } from '#lib/tools/cli/run-command.ts';
import { seed } from '#lib/tools/cli/seed.ts';
import { undoImport } from '#lib/tools/cli/undo-import.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { type TestCli, test } from '../../../support/cli.ts';

/** @returns the printed lines */
const run = async (
  { api: { context } }: TestCli,
  command: Command,
  { args, db = context.db }: { args: string[]; db?: Database },
): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(command, { ...context, db, print: (line) => lines.push(line) }, args);
  return lines;
};

const entriesOf = ({ api: { context } }: TestCli) =>
  context.db.read.selectFrom('events').select(['type', 'source', 'subject_name', 'details']).execute();

/** The file of an import of several batches. */
const list = (cli: TestCli): string =>
  cli.file(
    'list.json',
    Array.from({ length: 150 }, (_, n) => ({ name: `Loupe ${n}`, shortDescription: 'Looks closer.' })),
  );

/** A database that fails at the second commit which is to be passed on to running servers, and at all later ones. */
const failingSecond = ({ api: { context } }: TestCli): Database => {
  let calls = 0;
  const recordInvalidation: Database['recordInvalidation'] = async (handle, tags) => {
    calls += 1;
    if (calls > 1) throw new Error(`failure ${calls - 1}`);
    await context.db.recordInvalidation(handle, tags);
  };
  return { ...context.db, recordInvalidation };
};

test('an import and an export are in the audit log, by the names of their files', async ({ cli }) => {
  await run(cli, importProducts, { args: ['--encoding', 'utf-8', list(cli)] });
  await run(cli, exportProducts, { args: [cli.path('out.json')] });
  expect(await entriesOf(cli)).toEqual([
    {
      type: 'import',
      source: 'command',
      subject_name: 'list.json',
      details: expect.stringMatching(/^import [0-9a-f]{8}$/),
    },
    { type: 'export', source: 'command', subject_name: 'out.json', details: null },
  ]);
});

test.each<[string, Command, string[]]>([
  ['import', importProducts, ['a.csv', 'b.csv']],
  ['import --everything', importEverything, ['a.jsonl', 'b.jsonl']],
  ['import --undo', undoImport, ['3f9c01ab', '3f9c01ac']],
  ['export', exportProducts, ['out.json', 'everything']],
  ['verify', verify, ['repair']],
  ['mail', mail, ['drop', '1', '2']],
  ['grant', grant, ['a@x.example', 'admin', 'now']],
  ['seed', seed, ['twice']],
])('more arguments than %s takes are its usage, before it does anything', async (_, command, args) => {
  const started = vi.fn();
  const context = { db: {}, print: () => {} } as unknown as CommandContext;
  await expect(runCommand({ ...command, run: started }, context, args)).rejects.toThrow(
    new CommandError(`Usage: npm run db -- ${command.usage}`),
  );
  expect(started).not.toHaveBeenCalled();
});

test('commands that change nothing that servers cache leave their caches', async ({ cli }) => {
  const recordInvalidation = vi.fn();
  const db = { ...cli.api.context.db, recordInvalidation };
  const mara = await cli.api.person('mara');
  await run(cli, person, { args: [mara.email], db });
  await run(cli, mail, { args: [], db });
  expect(recordInvalidation).not.toHaveBeenCalled();
});

test('an import that fails midway is in the audit log, with how many products it has added', async ({
  cli,
}) => {
  const db = failingSecond(cli);
  await expect(run(cli, importProducts, { args: [list(cli)], db })).rejects.toThrow();
  const products = await db.read.selectFrom('products').select('id').execute();
  expect(products).toHaveLength(100);
  expect(await entriesOf(cli)).toEqual([
    {
      type: 'import',
      source: 'command',
      subject_name: 'list.json',
      details: expect.stringMatching(/^import [0-9a-f]{8}; failed after 100 were added$/),
    },
  ]);
});

test('the error of the command is what is thrown, and one that follows it a line', async ({ cli }) => {
  const lines: string[] = [];
  const context = { ...cli.api.context, db: failingSecond(cli), print: (line: string) => lines.push(line) };
  await expect(runCommand(importProducts, context, [list(cli)])).rejects.toThrow('failure 1');
  expect(lines.at(-1)).toBe('After that: Error: failure 2');
});

test('a command that fails before it has added anything is recorded as failed; a wrong call is not', async ({
  cli,
}) => {
  const failing = (error: Error): Command => ({ ...exportProducts, run: () => Promise.reject(error) });
  for (const error of [new CommandError('There is no such file'), new Error('the disk is full')])
    await expect(run(cli, failing(error), { args: ['out.json'] })).rejects.toThrow(error);
  expect(await entriesOf(cli)).toMatchObject([{ type: 'export', details: 'failed' }]);
});

test('a command that could not be recorded fails, though its work is done', async ({ cli }) => {
  const { db } = cli.api.context;
  await db.write.schema.alterTable('events').renameColumn('details', 'remarks').execute();
  await expect(run(cli, importProducts, { args: [list(cli)] })).rejects.toThrow('details');
  expect(await db.read.selectFrom('products').select('id').execute()).toHaveLength(150);
});
