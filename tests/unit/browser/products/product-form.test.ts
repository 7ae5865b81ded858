import { expect, test } from 'vitest';
import {
  differs,
  draftOf,
  launchBounds,
  noValues,
  productErrors,
  valuesOf,
  withTypedTag,
} from '#lib/browser/products/product-form.ts';
import type { Product } from '#lib/contract/products.ts';
import { productDraft } from '#lib/contract/products.ts';

const product = {
  name: 'Plumb Line',
  logo: '/demo/logos/plumb.svg',
  shortDescription: 'Straight or not.',
  description: 'Hold it against the shelf.',
  tags: ['home', 'a, b'],
  externalLink: null,
  pendingLink: null,
  launchDay: null,
} as Product;

const origin = 'https://unearth.example';

test('a product fills its form, which returns the same product', () => {
  const draft = draftOf(valuesOf(product, origin));
  const { pendingLink: _, ...sent } = product;
  expect(draft).toEqual({ ...sent, logo: `${origin}/demo/logos/plumb.svg`, externalLink: '' });
  expect(productDraft.parse(draft)).toMatchObject({ tags: ['home', 'a, b'], externalLink: null });
});

test('of two links the pending one is in the form', () => {
  const externalLink = 'https://plumb.example/';
  const pendingLink = 'https://elsewhere.example/';
  expect(valuesOf({ ...product, externalLink }, origin).externalLink).toBe(externalLink);
  expect(valuesOf({ ...product, externalLink, pendingLink }, origin).externalLink).toBe(pendingLink);
});

test('a product without a logo leaves its field empty', () => {
  expect(valuesOf({ ...product, logo: null }, origin).logo).toBe('');
});

test('a tag that is still being typed is sent with the others; a tag that is too long is an error', () => {
  const values = valuesOf(product, origin);
  expect(draftOf(withTypedTag(values, ' shelves ')).tags).toEqual(['home', 'a, b', 'shelves']);
  expect(draftOf(withTypedTag(values, '')).tags).toEqual(product.tags);
  expect(productErrors(values, 'shelves').tags).toBeUndefined();
  expect(productErrors(values, 'x'.repeat(81)).tags).toBe('Must be at most 80 characters');
});

test('texts are too long exactly where the server rejects them', () => {
  const wrong = (values: object) =>
    Object.entries(productErrors({ ...noValues, ...values }, '')).flatMap(([name, error]) =>
      error ? [name] : [],
    );
  expect(wrong({ name: 'x'.repeat(100), shortDescription: ` ${'x'.repeat(300)} ` })).toEqual([]);
  expect(wrong({ name: 'x'.repeat(101), shortDescription: 'x'.repeat(301) })).toEqual([
    'name',
    'shortDescription',
  ]);
  expect(
    productDraft.safeParse(draftOf({ ...valuesOf(product, origin), name: 'x'.repeat(101) })).success,
  ).toBe(false);
});

test('a form differs once sending it would change something: a text or a tag, but not space around them', () => {
  const start = valuesOf(product, origin);
  expect(differs(start, '', start)).toBe(false);
  expect(differs({ ...start, name: ` ${start.name} ` }, '', start)).toBe(false);
  expect(differs({ ...start, name: 'Plummet' }, '', start)).toBe(true);
  expect(differs(start, 'shelves', start)).toBe(true);
  expect(differs(start, 'home', start)).toBe(false);
});

test('a launch day is sent while it is chosen, and stays in the form while it is not', () => {
  const start = valuesOf(product, origin);
  const chosen = { ...start, launch: 'day', launchDay: '2026-11-24' };
  expect(draftOf(start).launchDay).toBeNull();
  expect(draftOf(chosen).launchDay).toBe('2026-11-24');
  expect(draftOf({ ...chosen, launch: 'once' }).launchDay).toBeNull();
  expect(differs(chosen, '', start)).toBe(true);
  expect(differs({ ...chosen, launch: 'once' }, '', start)).toBe(false);
  expect(valuesOf({ ...product, launchDay: '2026-11-24' }, origin)).toEqual(chosen);
});

test('from tomorrow on a day can be chosen, and the one that it has already', () => {
  const now = new Date('2026-11-21T23:59:59.999Z');
  const bounds = { min: '2026-11-22', max: '2027-01-20' };
  expect(launchBounds(noValues, now)).toEqual(bounds);
  expect(launchBounds({ ...noValues, launchDay: '2026-12-01' }, now)).toEqual(bounds);
  expect(launchBounds({ ...noValues, launchDay: '2026-11-20' }, now)).toEqual({
    ...bounds,
    min: '2026-11-20',
  });
});
