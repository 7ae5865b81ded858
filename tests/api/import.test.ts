import { expect } from 'vitest';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { differences, tableNames, takeSnapshot } from '../fuzz/snapshot.ts';
import { test } from '../support/cli.ts';
import { totalOf } from '../support/test-api.ts';

const row = (name: string, more: object = {}) => ({ name, shortDescription: 'Looks closer.', ...more });

test('a row with a text that no database stores is named and left out, and the others are imported', async ({
  cli,
}) => {
  const rows = [
    row('Lou\0pe'),
    row('Loupe', { description: 'half \ud83d' }),
    row('Tide', { tags: ['a\0b'] }),
    row('Wind', { externalLink: 'https://wind.example/\0' }),
    row('Good'),
  ];
  const file = cli.file('list.json', rows);
  expect(await cli.run(importProducts, [file])).toEqual([
    expect.stringMatching(/^row 1 is skipped: name: Must not contain/),
    expect.stringMatching(/^row 2 is skipped: description: /),
    expect.stringMatching(/^row 3 is skipped: tags\.0: Must not contain/),
    expect.stringMatching(/^row 4 is skipped: externalLink: /),
    '1 added, 0 there already, 4 skipped',
  ]);
  expect((await cli.run(importProducts, [file])).at(-1)).toBe('0 added, 1 there already, 4 skipped');
});

test('a tag of 80 letters is imported as it is, and a longer one is cut and named', async ({ cli }) => {
  const whole = 'Document Management - Institutional Repository and Digital Library Software';
  const long = `${whole} for All`;
  const file = cli.file('list.json', [row('Loupe', { tags: [whole] }), row('Tide', { tags: ['sea', long] })]);
  expect(await cli.run(importProducts, [file])).toEqual([
    `row 2: the tag “${long}” is cut to “${whole} for”`,
    '2 added, 0 there already, 0 skipped',
  ]);
  const { body } = await cli.api.anonymous.get('/products?type=newest');
  expect(new Set(body.flatMap(({ tags }: { tags: string[] }) => tags))).toEqual(
    new Set([whole, 'sea', `${whole} for`]),
  );
});

test('products with links of thousands of bytes are imported once', async ({ cli }) => {
  const letters = Array.from({ length: 1_900 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
  );
  const link = (first: string) => `https://a.example/${first}${letters.join('')}`;
  const file = cli.file('list.json', [
    row('Loupe', { externalLink: link('') }),
    row('Loupe', { externalLink: link('b') }),
    row('loupe', { externalLink: link('') }),
  ]);
  expect(await cli.run(importProducts, [file])).toEqual([
    'rows that are there already, by name and link: 3',
    '2 added, 1 there already, 0 skipped',
  ]);
  const { db } = cli.api.context;
  await db.write.updateTable('products').set({ name: 'Renamed', name_key: 'renamed' }).execute();
  expect(await cli.run(importProducts, [file])).toEqual([
    'rows that are there already, by name and link: 1–3',
    '0 added, 3 there already, 0 skipped',
  ]);
  expect(totalOf(await cli.api.anonymous.get('/products'))).toBe(2);
});

test('a row with an invalid date, or one before the year 0, is skipped', async ({ cli }) => {
  const dates = ['-000001-01-01', -62_198_755_200_000, '0000-00-00', true, [2020], 'soon'];
  const file = cli.file('list.json', [
    ...dates.map((createdAt, n) => row(`Loupe ${n}`, { createdAt })),
    row('Old', { createdAt: '0001-01-01' }),
  ]);
  const said = await cli.run(importProducts, [file]);
  expect(said.at(-1)).toBe('1 added, 0 there already, 6 skipped');
  expect(said[0]).toMatch(/^row 1 is skipped: createdAt: /);
  expect((await cli.api.anonymous.get('/products')).body).toMatchObject([
    { createdAt: '0001-01-01T00:00:00.000Z' },
  ]);
});

test('products of one file that share tags, words and names are counted as if each came alone', async ({
  cli,
}) => {
  const { db } = cli.api.context;
  await db.write
    .insertInto('tag_aliases')
    .values({
      alias_key: 'notebook',
      alias: 'Notebook',
      tag_key: 'notes',
      tag: 'Notes',
      parent_key: 'notes',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const rows = Array.from({ length: 120 }, (_, n) =>
    row(`Lantern ${n % 100}`, {
      tags: ['Light', n % 2 ? 'Notebook' : 'notes', `own ${n % 100}`],
      status: n % 10 ? 'accepted' : 'pending',
    }),
  );
  const said = await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(said).toEqual([
    'rows that are there already, by name and link: 101–120',
    '100 added, 20 there already, 0 skipped',
  ]);
  expect((await cli.run(verify, [])).at(-1)).toBe('All stored values are right');
  const uses = await db.read.selectFrom('tags').select(['tag_key', 'uses']).where('uses', '>', 1).execute();
  expect(new Map(uses.map(({ tag_key, uses }) => [tag_key, Number(uses)]))).toEqual(
    new Map([
      ['light', 90],
      ['notes', 90],
    ]),
  );
});

test('a row with the link and the name of another one is skipped, one with the link alone is added and named', async ({
  cli,
}) => {
  const mara = await cli.api.person('mara');
  const externalLink = 'https://github.com/unearth/loupe';
  const id = await cli.api.pending(mara, { name: 'Loupe', externalLink });
  const rows = [
    row('LOUPE', { externalLink: 'http://www.github.com/unearth/loupe.git/?utm_source=list' }),
    row('Magnifier', { externalLink: `${externalLink}#readme` }),
    row('Mail', { externalLink: 'https://github.com/search?q=mail&type=repositories' }),
    row('Maps', { externalLink: 'https://github.com/search?q=maps&type=repositories' }),
    row('Post', { externalLink: 'https://www.github.com/search?q=mail&type=repositories&ref=list' }),
    row('mail', { externalLink: 'github.com' }),
    row('mail', { externalLink: 'https://github.com/search/?type=repositories&q=mail' }),
    row('Loupe'),
    row('loupe'),
  ];
  expect(await cli.run(importProducts, [cli.file('list.json', rows)])).toEqual([
    expect.stringMatching(/^row 6 is skipped: externalLink: /),
    'rows that are there already, by name and link: 1, 7, 9',
    `row 2: “Magnifier” has the link of “Loupe” (product ${id}), and is added anyway`,
    'row 5: “Post” has the link of “Mail” (row 3), and is added anyway',
    '5 added, 3 there already, 1 skipped',
  ]);
});

test('rows of one link are named although hundreds of others are between them', async ({ cli }) => {
  const rows = Array.from({ length: 700 }, (_, n) =>
    row(`Lantern ${n}`, { externalLink: `https://lantern.example/${n % 699}` }),
  );
  const said = await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(said).toContain(
    'row 700: “Lantern 699” has the link of “Lantern 0” (product 1), and is added anyway',
  );
  expect(said.at(-1)).toBe('700 added, 0 there already, 0 skipped');
});

test('a dry run says what an import would, and writes nothing', async ({ cli }) => {
  const dryRun = importProducts.variants?.['--dry-run'];
  if (!dryRun) throw new Error('import has no dry run');
  expect([dryRun.asFound, dryRun.audit]).toEqual([true, undefined]);
  const rows = [
    ...Array.from({ length: 60 }, (_, n) => row(`Loupe ${n}`)),
    row('loupe 0'),
    row('Tide', { createdAt: 'soon' }),
  ];
  const file = cli.file('list.json', rows);
  const { read } = cli.api.context.db;
  const tables = await tableNames(read);
  const before = await takeSnapshot(read, tables);
  const said = await cli.run(dryRun, [file]);
  expect(differences(before, await takeSnapshot(read, tables))).toEqual([]);
  expect(said.at(-1)).toBe('60 to be added, 1 there already, 1 skipped');
  const imported = await cli.run(importProducts, [file]);
  expect(imported.slice(0, -1)).toEqual(said.slice(0, -1));
  expect(imported.at(-1)).toBe('60 added, 1 there already, 1 skipped');
  expect((await cli.run(dryRun, [file])).at(-1)).toBe('0 to be added, 61 there already, 1 skipped');
});

test('a damaged text and a date in the future are named, and the former is left out', async ({ cli }) => {
  const file = cli.file('list.csv', 'name,shortDescription,createdAt\nCaf\uFFFD,x,\nTide,y,2027-01-01\n');
  expect(await cli.run(importProducts, [file])).toEqual([
    'row 2 is skipped: it has a replacement character (\uFFFD): the text was damaged when the file was saved',
    'row 3: its date is in the future, so today is taken',
    '1 added, 0 there already, 1 skipped',
  ]);
});
