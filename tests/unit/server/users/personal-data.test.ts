import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalColumns, personalTables } from '#lib/server/users/personal-data.ts';

const document = 'docs/personal-data.md';

const rowsOfTable = personalTables
  .filter(([, rule]) => personalColumns(rule).length)
  .map(([name, { deleted = [], nameless = [], kept, hidden, notExported }]) => {
    const unseen = hidden ? `${hidden.columns.join(', ')}: ${hidden.why}` : '';
    const keptText = kept ? `${kept.columns.join(', ')}: until ${kept.until}` : '';
    return `| \`${name}\` | ${deleted.join(', ')} | ${nameless.join(', ')} | ${keptText} | ${notExported ? `all: ${notExported}` : unseen} |`
      .replaceAll('|  |', '| |')
      .replaceAll('|  |', '| |');
  });

test('a table that says something of people is exported, or says why not', () => {
  const silent = personalTables.filter(
    ([, rule]) => personalColumns(rule).length && !rule.rowsOf && !rule.notExported,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('the documentation lists what becomes of each column', () => {
  const lines = readFileSync(document, 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith('|---')) + 1;
  const to = lines.indexOf('', from);
  // `RENEW_TABLE=1 npx vitest run --config tests/vitest.config.ts personal-data` writes it.
  if (process.env.RENEW_TABLE) {
    writeFileSync(document, lines.toSpliced(from, to - from, ...rowsOfTable).join('\n'));
    return;
  }
  expect(lines.slice(from, to)).toEqual(rowsOfTable);
});
