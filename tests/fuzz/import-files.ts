import fc from 'fast-check';
import { productDraft } from '#lib/contract/products.ts';
import { hostileBody, hostileText, hostileValue } from './hostile.ts';
import { nearlyValuesOf, valuesOf } from './of-schema.ts';

/** A file by its text, so that a failing one can be read. */
export interface ImportFile {
  ending: string;
  text: string;
  encoding: number;
}

const known = {
  name: ['Loupe', 'loupe', ' Loupe ', 'バス', 'ハス', 'ﬁne', 'fine', 'a|http://x', 'ﷺ'.repeat(100)],
  externalLink: ['https://loupe.example', `https://a.example/${'漢字'.repeat(900)}`],
};

const date = fc.oneof(
  fc.constantFrom<unknown>(
    '2024-05-01',
    '2031-01-01',
    '-000001-01-01',
    '+275760-09-13',
    '0000-00-00',
    '',
    null,
    true,
    [2020],
    -1e20,
    8.64e15,
    -62_198_755_200_000,
    { valueOf: 1, toString: 1 },
  ),
  hostileValue,
);

/** One at a time: a row with several faults is skipped for the first of them. */
const extras = fc.oneof(
  { weight: 3, arbitrary: date.map((createdAt) => ({ createdAt })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('pending', 'accepted', 'rejected', 'Accepted', null, 1)
      .map((status) => ({ status })),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom<unknown>('optics; ai', 'x'.repeat(300), [], [1], [['a']]),
        hostileText,
        fc.array(hostileText),
      )
      .map((tags) => ({ tags })),
  },
  { weight: 1, arbitrary: hostileValue.map((upVote) => ({ upVote })) },
);

const good = fc
  .tuple(valuesOf(productDraft, known), extras, fc.nat(2))
  .map(([row, extra, chance]) => (chance ? { ...(row as object), ...extra } : row));

const row = fc.oneof(
  { weight: 6, arbitrary: good },
  { weight: 4, arbitrary: nearlyValuesOf(productDraft, known) },
  { weight: 1, arbitrary: hostileValue },
);
const rows = fc.array(row, { maxLength: 12 });

const jsonText = fc.oneof(
  { weight: 8, arbitrary: rows.map((list) => JSON.stringify(list)) },
  { weight: 1, arbitrary: rows.map((list) => JSON.stringify({ products: list })) },
  { weight: 1, arbitrary: rows.map((list) => JSON.stringify(list).slice(0, -3)) },
  { weight: 1, arbitrary: rows.map((list) => list.map((value) => JSON.stringify(value)).join('\n')) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  },
  { weight: 2, arbitrary: hostileBody },
);

const columns = [
  'name',
  'shortDescription',
  'description',
  'logo',
  'externalLink',
  'tags',
  'createdAt',
  'status',
];

const cellOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return `"${text.replaceAll('"', '""')}"`;
};

const cellsOf = (value: unknown): string[] =>
  columns.map((column) => cellOf((value as Record<string, unknown> | null)?.[column]));

const line = (value: unknown): string => cellsOf(value).join(',');

/** As spreadsheet programs of other countries write them. */
const spreadsheetText = fc
  .tuple(fc.array(good, { maxLength: 12 }), fc.constantFrom(';', '\t'), fc.boolean())
  .map(([list, delimiter, declared]) => {
    const named = columns.map((column) => column.replace(/[A-Z]/g, (letter) => ` ${letter}`));
    const rows = list.map((value) => cellsOf(value).join(delimiter));
    return [...(declared ? [`sep=${delimiter}`] : []), named.join(delimiter), ...rows].join('\r\n');
  });

const csvRows = fc.array(good, { maxLength: 12 });

const csvText = fc.oneof(
  { weight: 6, arbitrary: csvRows.map((list) => [columns.join(','), ...list.map(line)].join('\r\n')) },
  { weight: 1, arbitrary: csvRows.map((list) => [columns.slice(2).join(','), ...list.map(line)].join('\n')) },
  {
    weight: 1,
    arbitrary: csvRows.map((list) => ['name,name,__proto__,,constructor', ...list.map(line)].join('\r')),
  },
  {
    weight: 1,
    arbitrary: fc.array(hostileText).map((texts) => ['name,shortDescription', ...texts].join('\n')),
  },
  { weight: 1, arbitrary: hostileText },
  { weight: 3, arbitrary: spreadsheetText },
);

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0, 0xc3])]),
];

export const bytesOf = ({ text, encoding }: ImportFile): Buffer => (encodings[encoding] ?? Buffer.from)(text);

const encoding = fc.oneof(
  { weight: 10, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(encodings.length - 1) },
);

const fileOf = (ending: fc.Arbitrary<string>, text: fc.Arbitrary<string>): fc.Arbitrary<ImportFile> =>
  fc.record({ ending, text, encoding });

/** Files for `db import`, mostly with rows of products, good and bad. */
export const importFiles: fc.Arbitrary<ImportFile> = fc.oneof(
  { weight: 5, arbitrary: fileOf(fc.constantFrom('.json', ''), jsonText) },
  { weight: 4, arbitrary: fileOf(fc.constantFrom('.csv', '.CSV'), csvText) },
  { weight: 1, arbitrary: fileOf(fc.constant('.csv'), jsonText) },
);
