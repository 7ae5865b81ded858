import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { importProducts } from '#lib/server/tools/cli/import-products.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { test } from '../../support/two-servers.ts';

const rows = Array.from({ length: 80 }, (_, n) => ({
  name: `Imported ${n}`,
  shortDescription: 'From another list.',
  externalLink: `https://example.com/${n}`,
  tags: ['alpha', 'beta'],
}));

test('two imports of one file at once add each product once', async ({ api, second }) => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-import-'));
  const file = join(folder, 'products.json');
  writeFileSync(file, JSON.stringify(rows));
  const run = (context: Context) => importProducts.run({ ...context, print: () => {} }, [file]);
  await Promise.all([run(api.context), run(second.context), run(second.context)]);
  rmSync(folder, { recursive: true });
  const found = await api.context.db.read.selectFrom('products').select('name').execute();
  expect(found.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  await expectCountsToEqualRows(api.context.db);
});
