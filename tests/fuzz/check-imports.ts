import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { createTestApi } from '../support/test-api.ts';
import { wrongCounts } from './counts.ts';
import { bytesOf, type ImportFile, importFiles } from './import-files.ts';
import { cases, seed, shrinkFor } from './settings.ts';
import { differences, rowsOf, type Snapshot, tableNames, takeSnapshot } from './snapshot.ts';

/** How many files are imported into one database. */
const perDatabase = 25;

type TestSite = Awaited<ReturnType<typeof createTestApi>>;

interface Outcome {
  added: number;
  known: number;
  left: number;
  /** Numbers of the rows that were skipped. */
  named: number[];
}

/** @returns undefined if the command refused the whole file in its own words */
const runImport = async ({ api }: TestSite, file: string): Promise<Outcome | undefined> => {
  const said: string[] = [];
  const { db, config, clock } = api.context;
  try {
    await importProducts.run(
      { db, config, clock, print: (line) => said.push(line) },
      parseArguments(importProducts, [file]),
    );
  } catch (error) {
    if (error instanceof CommandError && error.message.includes(file)) return undefined;
    throw error;
  }
  const sums = /^(\d+) added, (\d+) there already, (\d+) skipped$/.exec(said.at(-1) ?? '');
  if (!sums) throw new Error(`it ended by ${said.at(-1)}`);
  const named = said.flatMap((line) => /^row (\d+) is skipped: ./s.exec(line)?.[1] ?? []);
  return { added: Number(sums[1]), known: Number(sums[2]), left: Number(sums[3]), named: named.map(Number) };
};

const expectThat = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** A product's dates are in lists, in feeds and in the addresses of pages. */
const isDate = (text: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(text));

const check = async (site: TestSite, file: string, read: () => Promise<Snapshot>): Promise<void> => {
  const before = await read();
  const first = await runImport(site, file);
  const after = await read();
  if (!first) {
    expectThat(!differences(before, after).length, 'a file that was refused has changed the data');
    return;
  }
  const products = rowsOf(after, 'products');
  expectThat(
    products.length - rowsOf(before, 'products').length === first.added,
    'it tells another number of added rows',
  );
  expectThat(
    first.named.length === first.left,
    `${first.left} rows were skipped, and ${first.named.length} named`,
  );
  expectThat(new Set(first.named).size === first.left, 'a row was named twice');
  expectThat(
    products.every(({ created_at }) => isDate(created_at)),
    'a date can’t be displayed',
  );
  expectThat(!wrongCounts(after).length, wrongCounts(after).join('; '));
  const second = await runImport(site, file);
  expectThat(second?.added === 0, `the same file again added ${second?.added}`);
  expectThat(second?.known === first.added + first.known, 'the same file again has other rows');
  expectThat(!differences(after, await read()).length, 'the same file again changed the data');
};

/** Imports good and bad files. @throws Error with the smallest one that was found to fail, and the seed */
export const checkImports = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-fuzz-'));
  let site: TestSite | undefined;
  let files = 0;
  let failedAt: number | undefined;
  const end = async (): Promise<void> => {
    await site?.close();
    site = undefined;
  };
  const run = async (imported: ImportFile): Promise<void> => {
    if (failedAt !== undefined && performance.now() - failedAt > shrinkFor) return;
    if (files++ % perDatabase === 0 || failedAt !== undefined) await end();
    site ??= await createTestApi();
    const { read } = site.api.context.db;
    const tables = await tableNames(read);
    const file = join(folder, `products${imported.ending}`);
    writeFileSync(file, bytesOf(imported));
    try {
      await check(site, file, () => takeSnapshot(read, tables));
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
  };
  try {
    await fc.assert(fc.asyncProperty(importFiles, run), { numRuns: cases, seed });
  } finally {
    await end();
    rmSync(folder, { recursive: true });
  }
};
