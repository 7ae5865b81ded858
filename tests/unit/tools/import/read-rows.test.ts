import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importColumns } from '#lib/tools/import/import-row.ts';
import { readRows } from '#lib/tools/import/read-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'unearth-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string, content: string | Uint8Array, encoding?: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return readRows(file, importColumns, encoding);
};

const saw = {
  name: 'Säge & Co',
  shortDescription: 'A saw, "sharp"',
  description: 'Line one\nLine two; more',
};

/** A table as a spreadsheet program writes it. */
const table = (delimiter: string, lineEnd = '\r\n') =>
  [
    Object.keys(saw).join(delimiter),
    [
      saw.name,
      ...Object.values(saw)
        .slice(1)
        .map((cell) => `"${cell.replaceAll('"', '""')}"`),
    ].join(delimiter),
    '',
  ].join(lineEnd);

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a spreadsheet is read as its program wrote it', () => {
  test.each<[string, string, string | Uint8Array, string?]>([
    ['commas in UTF-8, of Google Sheets and LibreOffice', 'a.csv', table(',')],
    ['commas and a byte order mark, of Excel', 'a.csv', `\uFEFF${table(',')}`],
    ['semicolons, of Excel and Numbers in Europe', 'a.csv', table(';')],
    ['semicolons and a byte order mark', 'a.CSV', `\uFEFF${table(';')}`],
    ['a first line that names the delimiter', 'a.csv', `\uFEFFsep=;\r\n${table(';')}`],
    ['tabs in UTF-16, of Excel as Unicode text', 'a.txt', Buffer.from(`\uFEFF${table('\t')}`, 'utf16le')],
    ['UTF-16 in the other order of bytes', 'a.csv', utf16be(`\uFEFF${table('\t')}`)],
    ['UTF-16 without a mark', 'a.csv', Buffer.from(table(';'), 'utf16le'), 'read as utf-16le'],
    ['UTF-16 without a mark, in the other order', 'a.csv', utf16be(table(',')), 'read as utf-16be'],
    [
      'windows-1252, of Excel',
      'a.csv',
      Buffer.from(table(';'), 'latin1'),
      'read as windows-1252, since it is not UTF-8',
    ],
    ['lines that end as on old Macs', 'a.csv', table(',', '\r')],
    ['lines that end as on Unix', 'a.tsv', table('\t', '\n')],
  ])('%s', (_, name, content, note) => {
    const { rows, note: said } = read(name, content);
    expect(rows).toEqual([{ number: 2, value: saw }]);
    expect(said).toBe(note && `${note}; --encoding names another one`);
  });

  test('an encoding that the operator names', () => {
    const mac = Buffer.from('name,shortDescription\rS\x8age,x\r', 'latin1');
    expect(read('a.csv', mac, 'macintosh')).toEqual({
      rows: [{ number: 2, value: { name: 'Säge', shortDescription: 'x' } }],
    });
  });
});

describe('a file that is no text is an error that names it', () => {
  test.each<[string, string, Uint8Array, string | undefined, RegExp]>([
    [
      'not of the encoding that was named',
      'a.csv',
      Buffer.from([0x61, 0xff]),
      'utf-8',
      /a\.csv is not in the encoding utf-8/,
    ],
    [
      'an encoding that does not exist',
      'a.csv',
      Buffer.from('a'),
      'klingon',
      /there is no encoding “klingon”/,
    ],
    [
      'neither UTF-8 nor windows-1252',
      'a.csv',
      Buffer.from([0x61, 0x62, 0x8d]),
      undefined,
      /neither UTF-8 nor windows-1252/,
    ],
    ['a workbook', 'a.xlsx', Buffer.from('PK\x03\x04rest'), undefined, /a\.xlsx is a workbook .*save it as/],
    [
      'broken UTF-16',
      'a.csv',
      Buffer.from([0xff, 0xfe, 0x61]),
      undefined,
      /a\.csv is not in the encoding utf-16le/,
    ],
  ])('%s', (_, name, content, encoding, message) => {
    expect(() => read(name, content, encoding)).toThrow(message);
  });
});

test('a delimiter that is also in the names of columns and in quoted cells is not taken for it', () => {
  const csv = '"name";"shortDescription";"a,b,c,d,e"\n"x, y";"1,2,3";""\n';
  expect(read('a.csv', csv).rows).toEqual([
    { number: 2, value: { name: 'x, y', shortDescription: '1,2,3', 'a,b,c,d,e': '' } },
  ]);
});

test('a column that is missing is named once, with the delimiter and the columns that there are', () => {
  expect(() => read('a.csv', 'title|text\nx|y\nz|w\n')).toThrow(
    /a\.csv has no column name, shortDescription\. Its first row, split at “,”, names title\|text$/,
  );
});

test('rows have the numbers of the spreadsheet, blank ones included, and each bad one its reason', () => {
  const csv = [
    'name,shortDescription,,',
    '"two",x,,',
    ',,,',
    '',
    '"five\nin two lines",x',
    'six,a "stray" quote',
    'seven,"1" and 2"',
    'eight,x,a,b,c',
    'nine',
    'ten,"never closed',
    'eleven,x',
  ].join('\r\n');
  const quote = 'a quote is in the wrong place';
  expect(read('a.csv', csv).rows).toEqual([
    { number: 2, value: { name: 'two', shortDescription: 'x' } },
    { number: 5, value: { name: 'five\nin two lines', shortDescription: 'x' } },
    { number: 6, value: null, problem: quote },
    { number: 7, value: null, problem: quote },
    { number: 8, value: null, problem: 'it has 5 cells, and the first row has 4' },
    { number: 9, value: { name: 'nine', shortDescription: '' } },
    { number: 10, value: null, problem: quote },
    { number: 11, value: { name: 'eleven', shortDescription: 'x' } },
  ]);
});

test('of two columns of one name the first counts, and none of them breaks the row', () => {
  const { rows } = read('a.csv', 'name,name,shortDescription,__proto__,constructor\nx,y,z,1,2\n');
  expect(rows[0]?.value).toMatchObject({ name: 'x', shortDescription: 'z' });
});

describe('JSON', () => {
  const one = { name: 'A', shortDescription: 'x', tags: ['b'] };
  const two = { name: 'B', shortDescription: 'y' };
  const numbered = (...numbers: number[]) =>
    [one, two].map((value, index) => ({ number: numbers[index], value }));

  test.each<[string, string, string | Uint8Array, number[]]>([
    ['a list', 'a.json', JSON.stringify([one, two]), [1, 2]],
    ['a list with a byte order mark', 'a.json', `\uFEFF${JSON.stringify([one, two])}`, [1, 2]],
    ['a list in UTF-16', 'a.json', Buffer.from(JSON.stringify([one, two]), 'utf16le'), [1, 2]],
    ['a list within an object', 'a.json', JSON.stringify({ products: [one, two], total: 2 }), [1, 2]],
    ['a list of another name', 'a.json', JSON.stringify({ tags: ['x'], items: [one, two] }, null, 2), [1, 2]],
    ['an object on each line', 'a.jsonl', `${JSON.stringify(one)}\n\n${JSON.stringify(two)}\n`, [1, 3]],
    [
      'lines in a file that is called otherwise',
      'a.json',
      `${JSON.stringify(one)}\r\n${JSON.stringify(two)}`,
      [1, 2],
    ],
    ['a file of no known ending', 'list', JSON.stringify([one, two]), [1, 2]],
  ])('%s', (_, name, content, numbers) => {
    expect(read(name, content).rows).toEqual(numbered(...numbers));
  });

  test('one line of JSON lines is a row, although it has a list', () => {
    expect(read('a.jsonl', JSON.stringify(one)).rows).toEqual([{ number: 1, value: one }]);
  });

  test('a broken line is a bad row, and the others are read', () => {
    const { rows } = read('a.jsonl', `${JSON.stringify(one)}\n{"name":\n${JSON.stringify(two)}`);
    expect(rows).toEqual([
      { number: 1, value: one },
      { number: 2, value: null, problem: expect.stringMatching(/JSON/) },
      { number: 3, value: two },
    ]);
  });

  test('a torn list, and an object without a list, are errors', () => {
    expect(() => read('a.json', JSON.stringify([one, two]).slice(0, -3))).toThrow(/a\.json: .*JSON/);
    expect(() => read('a.json', JSON.stringify(one))).toThrow('a.json must hold a list of products');
  });
});
