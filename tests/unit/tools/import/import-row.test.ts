import { expect, test } from 'vitest';
import { sizes } from '#lib/domain/specification.ts';
import { importRow, withFieldNames } from '#lib/tools/import/import-row.ts';

const tagsOf = (...tags: string[]) =>
  importRow.parse({ name: 'Loupe', shortDescription: 'Looks closer.', tags }).tags;

test('a tag that is too long is cut at the end of a word', () => {
  const whole = 'tools for people who read the small print of everything that comes with a';
  expect(tagsOf(`${whole} contract`)).toEqual([whole]);
  expect(tagsOf(`${whole}, – b, and more`)).toEqual([`${whole}, – b`]);
  expect(tagsOf(`${whole}, – bill of sale`)).toEqual([`${whole}, – b`.slice(0, -5)]);
});

test('a tag of one word that is too long is cut where it must be', () => {
  expect(tagsOf('x'.repeat(sizes.tag + 1))).toEqual(['x'.repeat(sizes.tag)]);
});

test('a tag that is long enough stays whole', () => {
  expect(tagsOf('x'.repeat(sizes.tag))).toEqual(['x'.repeat(sizes.tag)]);
});

const parsed = (fields: object) =>
  importRow.safeParse(withFieldNames({ name: 'Loupe', shortDescription: 'Looks closer.', ...fields }));

test.each([
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  [' 2026-11-21T18:30Z ', '2026-11-21T18:30:00.000Z'],
  ['2026-11-21T18:30:00.5+02:00', '2026-11-21T16:30:00.500Z'],
  ['2026-11-21T18:30:00-0100', '2026-11-21T19:30:00.000Z'],
  ['2026-11-21 18:30:00', '2026-11-21T18:30:00.000Z'],
  ['2026-03-29T02:30', '2026-03-29T02:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
  ['1700000000000', '2023-11-14T22:13:20.000Z'],
])('a date is read alike in every time zone: %s', (createdAt, expected) => {
  expect(parsed({ createdAt }).data?.createdAt?.toISOString()).toBe(expected);
});

test.each([
  '21.11.2026',
  '11/21/2026',
  '03/04/2026',
  '21 Nov 2026',
  'Nov 21, 2026',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-11-21T24:30Z',
  '2026-11-21T18:30+99:99',
  '2026-11',
  '2026',
  '20261121',
  1_700_000_000,
  46_347,
  'yesterday',
])('a date that is ambiguous or impossible is an error: %s', (createdAt) => {
  expect(parsed({ createdAt }).error?.issues).toMatchObject([
    {
      path: ['createdAt'],
      message: expect.stringContaining(`“${createdAt}” is not an unambiguous date`),
    },
  ]);
});

test('empty cells and nulls are as good as nothing', () => {
  const nothing = {
    description: null,
    logo: null,
    externalLink: null,
    tags: [],
    createdAt: null,
    status: 'accepted',
  };
  const without = (value: unknown) => Object.fromEntries(Object.keys(nothing).map((field) => [field, value]));
  for (const fields of [{}, without(''), without(null)])
    expect(parsed(fields).data).toMatchObject({ ...nothing, description: 'Looks closer.' });
});

test('fields have any case, spaces and punctuation, and their own names first', () => {
  const row = {
    NAME: 'A',
    'Short Description': 'x',
    'external-link': 'https://a.example',
    Created_At: '2026-11-21',
  };
  expect(importRow.parse(withFieldNames(row))).toMatchObject({
    name: 'A',
    shortDescription: 'x',
    externalLink: 'https://a.example',
  });
  expect(withFieldNames({ name: 'own', Name: 'other' })).toEqual({ name: 'own' });
});

test('tags may be a list as Python or JSON write it', () => {
  expect(parsed({ tags: "['WEB APP', 'DESIGN']" }).data?.tags).toEqual(['WEB APP', 'DESIGN']);
  expect(parsed({ tags: '["a", "b"]' }).data?.tags).toEqual(['a', 'b']);
  expect(parsed({ tags: "rock'n'roll; [x" }).data?.tags).toEqual(["rock'n'roll", '[x']);
});

test('a status has any case', () => {
  expect(parsed({ status: ' Pending' }).data?.status).toBe('pending');
  expect(parsed({ status: 'Live' }).success).toBe(false);
});
