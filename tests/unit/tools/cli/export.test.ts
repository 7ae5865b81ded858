import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { backup } from '#lib/tools/cli/backup.ts';
import { exportEverything } from '#lib/tools/cli/export-everything.ts';
import { exportProducts } from '#lib/tools/cli/export-products.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { test } from '../../../support/cli.ts';
import { earlierDatabases } from '../../../support/earlier-databases.ts';
import { createTestApi, draft, namesOf } from '../../../support/test-api.ts';

test('an export holds every product with its status, and no e-mail', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  await cli.api.accepted(mara);
  await cli.api.pending(mara, { name: 'Waiting' });
  await cli.run(exportProducts, [cli.path('out.json')]);
  const rows = cli.json('out.json');
  expect(rows).toMatchObject([
    { ...draft(), status: 'accepted', upVote: 0, adder_name: 'mara', createdAt: '2026-11-21T12:00:00.000Z' },
    { name: 'Waiting', status: 'pending' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('an export leaves pending links out: elsewhere they would be live', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  const id = await cli.api.accepted(mara);
  await mara.patch(`/products/${id}`, { body: { externalLink: 'https://elsewhere.example/' } });
  await cli.run(exportProducts, [cli.path('out.json')]);
  expect(cli.json('out.json')).toMatchObject([{ externalLink: draft().externalLink }]);
  expect(JSON.stringify(cli.json('out.json'))).not.toContain('elsewhere');
});

test('an export has the public descriptions of accepted products, and the latest of others', async ({
  cli,
}) => {
  const mara = await cli.api.person('mara');
  const mo = await cli.api.person('mo', { role: 'moderator' });
  const ids = [await cli.api.accepted(mara), await cli.api.accepted(mara, { name: 'Rejected' })];
  await mo.patch(`/products/${ids[1]}`, { body: { status: 'rejected' } });
  const description = 'It is sold at https://elsewhere.example/';
  for (const id of ids) await mara.patch(`/products/${id}`, { body: { description } });
  await cli.run(exportProducts, [cli.path('out.json')]);
  expect(cli.json('out.json')).toMatchObject([
    { status: 'accepted', description: draft().description },
    { status: 'rejected', description },
  ]);
});

test('a database of an earlier version is exported as it is', async ({ cli }) => {
  const file = (await earlierDatabases(cli.path(''))).get('1.0.0') ?? '';
  const db = openSqlite(file);
  await cli.run(exportProducts, [cli.path('out.json')], { ...cli.api.context, db });
  await db.close();
  expect(cli.json('out.json')).toContainEqual(expect.objectContaining({ name: 'Loupe' }));
});

test('an empty site exports an empty list', async ({ cli }) => {
  await cli.run(exportProducts, [cli.path('out.json')]);
  expect(cli.json('out.json')).toEqual([]);
});

test('an export is imported elsewhere as it was', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  const names = Array.from({ length: 3 }, (_, n) => `Product "${n}", ünd more`);
  for (const name of names) await cli.api.accepted(mara, { name, externalLink: null });
  await cli.run(exportProducts, [cli.path('out.json')]);

  const { api, close } = await createTestApi();
  const said = await cli.run(importProducts, [cli.path('out.json')], api.context);
  expect(said).toEqual(['3 added, 0 there already, 0 skipped']);
  const response = await api.anonymous.get('/products');
  expect(namesOf(response)).toEqual(names);
  const { name: _, description: __, ...rest } = draft({ externalLink: null });
  expect(response.body[0]).toMatchObject({ ...rest, createdAt: '2026-11-21T12:00:00.000Z' });
  await close();
});

test('an import of a site’s own export adds nothing', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  await cli.api.accepted(mara);
  await cli.api.pending(mara, { name: 'Waiting', externalLink: '' });
  await cli.run(exportProducts, [cli.path('out.json')]);
  expect(await cli.run(importProducts, [cli.path('out.json')])).toEqual([
    'rows that are there already, by name and link: 1–2',
    '0 added, 2 there already, 0 skipped',
  ]);
});

test('a backup opens as a database with everything in it', async ({ cli }) => {
  await cli.api.accepted(await cli.api.person('mara'));
  expect(await cli.run(backup, [cli.path('copy.db')])).toEqual([`backed up to ${cli.path('copy.db')}`]);
  const copy = openSqlite(cli.path('copy.db'));
  expect(await copy.read.selectFrom('products').select('name').execute()).toEqual([{ name: 'Tidewater' }]);
  expect(await copy.read.selectFrom('users').select('name').execute()).toHaveLength(2);
  await copy.close();
});

test('a backup or an export into a missing folder is an error of one line that names it', async ({ cli }) => {
  const folder = cli.path('nowhere');
  for (const command of [backup, exportProducts, exportEverything])
    await expect(cli.run(command, [`${folder}/copy`])).rejects.toThrow(
      new CommandError(`There is no folder ${folder}; make it first`),
    );
});

test('an export that fails midway leaves the earlier one as it was, and nothing beside it', async ({
  cli,
}) => {
  await cli.api.accepted(await cli.api.person('mara'));
  const file = cli.file('out.json', 'the earlier one');
  const { db } = cli.api.context;
  await db.write.updateTable('products').set({ tags: 'no list' }).execute();
  await expect(cli.run(exportProducts, [file])).rejects.toThrow(SyntaxError);
  expect(readFileSync(file, 'utf8')).toBe('the earlier one');
  expect(readdirSync(dirname(file)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('a backup overwrites nothing', async ({ cli }) => {
  const file = cli.file('copy.db', 'precious');
  await expect(cli.run(backup, [file])).rejects.toThrow('exists already');
});
