import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { undoImport } from '#lib/tools/cli/undo-import.ts';
import { importLine } from '../../support/cli.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { test } from '../../support/two-servers.ts';

const rows = Array.from({ length: 80 }, (_, n) => ({
  name: `Imported ${n}`,
  shortDescription: 'From another list.',
  externalLink: `https://example.com/${n}`,
  tags: ['alpha', 'beta'],
}));

const folder = mkdtempSync(join(tmpdir(), 'unearth-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file for `db import`. */
const listOf = (products: readonly object[]): string => {
  const file = join(folder, 'products.json');
  writeFileSync(file, JSON.stringify(products));
  return file;
};

test('two imports of one file at once add each product once', async ({ api, second }) => {
  const file = listOf(rows);
  const run = (context: Context) =>
    importProducts.run({ ...context, print: () => {} }, parseArguments(importProducts, [file]));
  await Promise.all([run(api.context), run(second.context), run(second.context)]);
  const found = await api.context.db.read.selectFrom('products').select('name').execute();
  expect(found.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  await expectCountsToEqualRows(api.context.db);
});

test('a product that somebody votes for while its import is undone stays, with the vote', async ({
  api,
  second,
}) => {
  const said: string[] = [];
  await importProducts.run(
    { ...api.context, print: (line) => said.push(line) },
    parseArguments(importProducts, [listOf(rows.slice(0, 2))]),
  );
  const importId = importLine.exec(said[0] ?? '')?.[1] ?? '';
  const ivo = await api.person('ivo');
  const { db } = api.context;
  const [product] = await db.read.selectFrom('products').select('id').orderBy('id').execute();
  const id = String(product?.id);
  const results = await heldBack<unknown>(api, row('products', id), [
    () => ivo.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ivo.email] } }),
    () =>
      undoImport.run(
        { ...second.context, print: (line) => said.push(line) },
        parseArguments(undoImport, [importId]),
      ),
  ]);
  expect(results[0]).toMatchObject({ body: { modifiedCount: 1 } });
  expect(said.at(-1)).toBe('1 removed, 1 stay');
  expect(await db.read.selectFrom('products').select(['id', 'votes']).execute()).toEqual([
    { id: Number(id), votes: 1 },
  ]);
  await expectCountsToEqualRows(db);
});
