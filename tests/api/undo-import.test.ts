import { expect } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { undoImport } from '#lib/tools/cli/undo-import.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { differences, tableNames, takeSnapshot } from '../fuzz/snapshot.ts';
import { importLine, type TestCli, test } from '../support/cli.ts';

/** Imports products of these names. @returns the id of the import */
const importNames = async (cli: TestCli, names: readonly string[], more: object = {}): Promise<string> => {
  const said: string[] = [];
  const { db, config, clock } = cli.api.context;
  const file = cli.file(
    'list.json',
    names.map((name) => ({ name, shortDescription: `${name} in short.`, tags: ['optics', name], ...more })),
  );
  await importProducts.run(
    { db, config, clock, print: (line) => said.push(line) },
    parseArguments(importProducts, [file]),
  );
  return importLine.exec(said[0] ?? '')?.[1] ?? '';
};

const idOf = async ({ api }: TestCli, name: string): Promise<string> => {
  const { db } = api.context;
  const { id } = await db.read
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return String(id);
};

const namesLeft = async ({ api }: TestCli): Promise<string[]> =>
  (
    await api.context.db.read
      .selectFrom('products')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);

test('an import that is undone leaves the site as it was before', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  await cli.api.accepted(mara, { name: 'Tide' });
  await importNames(cli, ['First of all']);
  const { read } = cli.api.context.db;
  // Invalidations and page changes are messages, not data.
  const tables = (await tableNames(read)).filter(
    (name) => !['cache_invalidations', 'changed_pages', 'jobs'].includes(name),
  );
  const before = await takeSnapshot(read, tables);
  const names = Array.from({ length: 120 }, (_, n) => `Loupe ${n}`);
  const id = await importNames(cli, names);
  expect(await namesLeft(cli)).toHaveLength(122);
  expect(await cli.run(undoImport, [id])).toEqual(['120 removed, 0 stay']);
  expect(differences(before, await takeSnapshot(read, tables))).toEqual([]);
  expect((await cli.run(verify, [])).at(-1)).toBe('All stored values are right');
  expect(await importNames(cli, names)).not.toBe(id);
  expect(await namesLeft(cli)).toHaveLength(122);
});

test('pages of removed products leave the caches with them, not only at the end of the command', async ({
  cli,
}) => {
  const id = await importNames(cli, ['Loupe', 'Tide']);
  const ids = [await idOf(cli, 'Loupe'), await idOf(cli, 'Tide')];
  const { db, ...rest } = cli.api.context;
  const recorded: string[][] = [];
  const watched: Database = {
    ...db,
    recordInvalidation: async (_transaction, tags) => void recorded.push([...tags]),
  };
  await cli.run(undoImport, [id], { ...rest, db: watched });
  expect(recorded).toEqual([[cacheTags.products, ...ids.map(cacheTags.product)]]);
});

test('products that somebody has touched stay, and are named', async ({ cli }) => {
  const { api } = cli;
  const ivo = await api.person('ivo');
  const touches: Record<string, (id: string) => Promise<unknown>> = {
    vote: (id) => ivo.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ivo.email] } }),
    review: (productId) => ivo.post('/reviews', { body: { productId, description: 'Good.', rating: 4 } }),
    save: (id) => ivo.put(`/users/${ivo.email}/saved/${id}`),
    report: (id) => ivo.patch(`/products/${id}`, { body: { reported: true } }),
    feature: (id) => api.moderate(id, { priority: 'featured' }),
    rejection: (id) => api.moderate(id, { status: 'rejected' }),
    edit: (id) =>
      api.context.db.write
        .updateTable('products')
        .set({ updated_at: '2026-11-21T13:00:00.000Z' })
        .where('id', '=', Number(id))
        .execute(),
  };
  const id = await importNames(cli, ['plain', ...Object.keys(touches), 'last']);
  for (const [name, touch] of Object.entries(touches)) await touch(await idOf(cli, name));
  const [used, sums] = await cli.run(undoImport, [id]);
  expect(sums).toBe('2 removed, 7 stay');
  expect(used).toMatch(/^products that stay, .*: \d+–\d+$/);
  expect(await namesLeft(cli)).toEqual(Object.keys(touches));
  expect((await cli.run(undoImport, [id])).at(-1)).toBe('0 removed, 7 stay');
  expect((await cli.run(verify, [])).at(-1)).toBe('All stored values are right');
});

test('other imports stay, and an import that does not exist is an error', async ({ cli }) => {
  await importNames(cli, ['Loupe']);
  const id = await importNames(cli, ['Tide']);
  await cli.run(undoImport, [id]);
  expect(await namesLeft(cli)).toEqual(['Loupe']);
  await expect(cli.run(undoImport, [id])).rejects.toThrow(`Nothing is left of an import ${id}`);
  await expect(cli.run(undoImport, [])).rejects.toThrow('Usage: npm run db -- import --undo ID');
});
