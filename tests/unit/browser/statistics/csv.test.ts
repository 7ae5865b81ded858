import { expect, test } from 'vitest';
import { toCsv } from '#lib/browser/statistics/csv.ts';

test('cells are set apart by commas, rows end as RFC 4180 says', () => {
  const rows = [
    ['Day', 'Votes'],
    ['2026-11-20', 1200],
  ];
  expect(toCsv(rows)).toBe('Day,Votes\r\n2026-11-20,1200\r\n');
});

test('cells with separators are quoted', () => {
  expect(toCsv([['a,b', 'say "no"', 'two\nlines', 'plain']])).toBe(
    '"a,b","say ""no""","two\nlines",plain\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('a text such as %j is no formula', (text) => {
  expect(toCsv([[text]])).toBe(`'${text}\r\n`);
});

test('a quoted formula is escaped too', () => {
  expect(toCsv([['=HYPERLINK("http://x.example","y")']])).toBe(
    '"\'=HYPERLINK(""http://x.example"",""y"")"\r\n',
  );
});

test('a number below zero stays a number', () => {
  expect(toCsv([[-3]])).toBe('-3\r\n');
});
