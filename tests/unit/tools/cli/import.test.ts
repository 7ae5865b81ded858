import { expect } from 'vitest';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { test } from '../../../support/cli.ts';
import { namesOf, totalOf } from '../../../support/test-api.ts';

const row = (name: string, more: object = {}) => ({ name, shortDescription: `${name} in short.`, ...more });

test('the rows of a JSON list are published, found and counted', async ({ cli }) => {
  const rows = [row('Loupe', { tags: ['optics'], externalLink: 'https://loupe.example' }), row('Tidewater')];
  const said = await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(said).toEqual(['2 added, 0 there already, 0 skipped']);
  const { anonymous } = cli.api;
  expect(totalOf(await anonymous.get('/products'))).toBe(2);
  expect(namesOf(await anonymous.get('/products/search?keyword=loupe'))).toEqual(['Loupe']);
  expect((await anonymous.get('/tags?query=op')).body).toEqual(['optics']);
});

test('a product needs a name and a short description alone', async ({ cli }) => {
  await cli.run(importProducts, [cli.file('list.json', [row('Loupe')])]);
  const [{ _id: id }] = (await cli.api.anonymous.get('/products')).body;
  expect((await cli.api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({
    description: 'Loupe in short.',
    logo: null,
    externalLink: null,
    tags: [],
    adder_name: 'Unearth',
    status: 'accepted',
    upVote: 0,
    acceptedAt: '2025-11-21T12:00:00.000Z',
  });
});

test('a product with a date is accepted as of that date', async ({ cli }) => {
  await cli.run(importProducts, [cli.file('list.json', [row('Loupe', { createdAt: '2024-05-01' })])]);
  const [product] = (await cli.api.anonymous.get('/products')).body;
  expect(product).toMatchObject({
    createdAt: '2024-05-01T00:00:00.000Z',
    acceptedAt: '2024-05-01T00:00:00.000Z',
  });
});

test('a CSV file says the same, its first line naming the columns', async ({ cli }) => {
  const csv =
    '\uFEFFname,shortDescription,tags,externalLink\r\n"Loupe, big",Looks closer.,"optics; ai",\r\n\r\nTide,"Two\nlines",,https://t.example\r\n';
  const said = await cli.run(importProducts, [cli.file('list.CSV', csv)]);
  expect(said).toEqual(['2 added, 0 there already, 0 skipped']);
  const { body } = await cli.api.anonymous.get('/products');
  expect(body).toMatchObject([
    { name: 'Loupe, big', tags: ['optics', 'ai'], externalLink: null },
    { name: 'Tide', tags: [], externalLink: 'https://t.example' },
  ]);
});

test('each invalid row is named with its reason, and the others are imported', async ({ cli }) => {
  const rows = [
    row('Good'),
    { shortDescription: 'No name.' },
    row('Bad link', { externalLink: 'javascript:alert(1)' }),
    row('Bad date', { createdAt: 'yesterday' }),
    'no row at all',
  ];
  const said = await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(said.slice(0, 4)).toEqual([
    expect.stringMatching(/^row 2 is skipped: name: /),
    expect.stringMatching(/^row 3 is skipped: externalLink: /),
    expect.stringMatching(/^row 4 is skipped: createdAt: /),
    expect.stringMatching(/^row 5 is skipped: /),
  ]);
  expect(said[4]).toBe('1 added, 0 there already, 4 skipped');
});

test('fields that no product has are named, and those of an export are none of them', async ({ cli }) => {
  const rows = [row('Loupe', { url: 'https://loupe.example', adder_name: 'Ada', upVote: 3 }), row('Tide')];
  const [said] = await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(said).toMatch(/^not used: url\. Products have name, shortDescription, /);
});

test('a list without any product is an error', async ({ cli }) => {
  await expect(
    cli.run(importProducts, [cli.file('list.json', [{ title: 'Loupe' }, 'no row at all'])]),
  ).rejects.toThrow(/^No row of .+ is a product/);
  expect(await cli.run(importProducts, [cli.file('none.json', [])])).toEqual([
    '0 added, 0 there already, 0 skipped',
  ]);
});

test('the same import again adds none', async ({ cli }) => {
  const file = cli.file('list.json', [
    row('Loupe'),
    row('loupe'),
    row('Loupe', { externalLink: 'https://x.example' }),
  ]);
  expect(await cli.run(importProducts, [file])).toEqual([
    'rows that are there already, by name and link: 2',
    '2 added, 1 there already, 0 skipped',
  ]);
  expect(await cli.run(importProducts, [file])).toEqual([
    'rows that are there already, by name and link: 1–3',
    '0 added, 3 there already, 0 skipped',
  ]);
  expect(totalOf(await cli.api.anonymous.get('/products'))).toBe(2);
});

test('names that look alike and say something else are two products', async ({ cli }) => {
  const file = cli.file('list.json', [row('バス'), row('ハス')]);
  expect(await cli.run(importProducts, [file])).toEqual(['2 added, 0 there already, 0 skipped']);
  expect(await cli.run(importProducts, [file])).toEqual([
    'rows that are there already, by name and link: 1–2',
    '0 added, 2 there already, 0 skipped',
  ]);
});

test('a long import says how far it is', async ({ cli }) => {
  const rows = Array.from({ length: 1_005 }, (_, n) => row(`Product ${n}`));
  expect(await cli.run(importProducts, [cli.file('list.json', rows)])).toEqual([
    '500 of 1005',
    '1000 of 1005',
    '1005 added, 0 there already, 0 skipped',
  ]);
});

test('a file that is missing, or is no list, is an error that names it', async ({ cli }) => {
  const rejected = (file: string) => expect(cli.run(importProducts, [file])).rejects;
  await rejected('/nowhere.json').toThrow("/nowhere.json can't be read: no such file or directory");
  await rejected('/tmp').toThrow("/tmp can't be read: illegal operation on a directory");
  await rejected(cli.file('site.jsonl', '{"format":"unearth-everything","version":"1"}\n[1]\n')).toThrow(
    'site.jsonl has all tables: add --everything',
  );
  await rejected(cli.file('a.json', '{')).toThrow('a.json: ');
  await rejected(cli.file('b.json', { name: 'x' })).toThrow('b.json must hold a list of products');
  await expect(cli.run(importProducts, [])).rejects.toThrow('Usage: npm run db -- import FILE');
});

test('a product from the future is accepted as of now, so that it leads no list', async ({ cli }) => {
  await cli.run(importProducts, [cli.file('list.json', [row('Loupe', { createdAt: '2031-01-01' })])]);
  const [product] = (await cli.api.anonymous.get('/products')).body;
  expect(product.acceptedAt).toBe('2026-11-21T12:00:00.000Z');
});

test('products that were exported as not accepted stay unpublished', async ({ cli }) => {
  const rows = [row('Waiting', { status: 'pending' }), row('Refused', { status: 'rejected' }), row('Loupe')];
  await cli.run(importProducts, [cli.file('list.json', rows)]);
  expect(namesOf(await cli.api.anonymous.get('/products'))).toEqual(['Loupe']);
});
