import { expect } from 'vitest';
import { importProducts } from '#lib/server/tools/cli/import-products.ts';
import { verify } from '#lib/server/tools/cli/verify.ts';
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
    expect.stringMatching(/^row 1 is left out: name: Must not hold/),
    expect.stringMatching(/^row 2 is left out: description: /),
    expect.stringMatching(/^row 3 is left out: tags\.0: Must not hold/),
    expect.stringMatching(/^row 4 is left out: externalLink: /),
    '1 added, 0 there already, 4 left out',
  ]);
  expect((await cli.run(importProducts, [file])).at(-1)).toBe('0 added, 1 there already, 4 left out');
});

test('a tag of 80 letters is imported as it is, and a longer one is cut and named', async ({ cli }) => {
  const whole = 'Document Management - Institutional Repository and Digital Library Software';
  const long = `${whole} for All`;
  const file = cli.file('list.json', [row('Loupe', { tags: [whole] }), row('Tide', { tags: ['sea', long] })]);
  expect(await cli.run(importProducts, [file])).toEqual([
    `row 2: the tag “${long}” is cut to “${whole} for”`,
    '2 added, 0 there already, 0 left out',
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
  expect(await cli.run(importProducts, [file])).toEqual(['2 added, 1 there already, 0 left out']);
  const { db } = cli.api.context;
  await db.write.updateTable('products').set({ name: 'Renamed', name_key: 'renamed' }).execute();
  expect(await cli.run(importProducts, [file])).toEqual(['0 added, 3 there already, 0 left out']);
  expect(totalOf(await cli.api.anonymous.get('/products'))).toBe(2);
});

test('a date that is none, or of before the year 0, leaves its row out', async ({ cli }) => {
  const dates = ['-000001-01-01', -62_198_755_200_000, '0000-00-00', true, [2020], 'soon'];
  const file = cli.file('list.json', [
    ...dates.map((createdAt, n) => row(`Loupe ${n}`, { createdAt })),
    row('Old', { createdAt: '0001-01-01' }),
  ]);
  const said = await cli.run(importProducts, [file]);
  expect(said.at(-1)).toBe('1 added, 0 there already, 6 left out');
  expect(said[0]).toMatch(/^row 1 is left out: createdAt: /);
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
  expect(said).toEqual(['100 added, 20 there already, 0 left out']);
  expect((await cli.run(verify, [])).at(-1)).toBe('Everything fits');
  const uses = await db.read.selectFrom('tags').select(['tag_key', 'uses']).where('uses', '>', 1).execute();
  expect(new Map(uses.map(({ tag_key, uses }) => [tag_key, Number(uses)]))).toEqual(
    new Map([
      ['light', 90],
      ['notes', 90],
    ]),
  );
});
