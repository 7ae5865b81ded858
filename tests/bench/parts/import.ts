import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#lib/server/ops/config.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { wordsFrom } from '../fill.ts';
import type { Figure } from '../report.ts';
import type { SitePart, Target } from './part.ts';

const count = 2_000;

const newProducts = (): unknown[] => {
  const random = seededRandom(17);
  const { word, text } = wordsFrom(random);
  return Array.from({ length: count }, (_, n) => ({
    name: `${text(2)} ${n}`,
    shortDescription: text(14),
    description: text(80),
    tags: [word(), word(), word()],
    externalLink: `https://example.com/${n}`,
  }));
};

const importTwice = async (db: Target['db'], file: string): Promise<Figure[]> => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const measure = async (name: string, expected: string): Promise<Figure> => {
    const began = performance.now();
    await importProducts.run(
      { db, config: readConfig({}), clock: () => new Date(), print },
      parseArguments(importProducts, [file]),
    );
    const seconds = (performance.now() - began) / 1000;
    if (lines.at(-1) !== expected) throw new Error(`The import says: ${lines.at(-1)}`);
    return { name, value: count / seconds, unit: '/s', budget: { min: 5_000 } };
  };
  return [
    await measure('new products a second', `${count} added, 0 there already, 0 skipped`),
    await measure('products of the same file again', `0 added, ${count} there already, 0 skipped`),
  ];
};

export const imports: SitePart = {
  kind: 'site',
  name: 'import',
  title: 'Import of products',
  how: `\`npm run db -- import\` of a file with ${count.toLocaleString('en')} products of a hundred words and three tags
    each, while the site runs, without the start of the process.`,
  why: `In transactions of two hundred (a hundred since 2026-11-30), a new product took SQLite some 500 to 550 µs. 220 were
    its share of the commit, which writes and syncs the 2,000 pages that two hundred change in 24 indexes and the
    full-text index; 90 its tags, 50 its row, 45 the full-text index, 55 its words and their trigrams. The rest is reading and checking it. Larger transactions would
    delay the site's writes. PostgreSQL takes 2.3 ms: 1.4 for the full-text index (GIN), which writes 230 entries per
    product at once, 0.2 for the row, 0.4 for words. A pending list (fastupdate) that is written with each transaction
    reaches 640 products a second, with the whole import 900. Until then each search would read the list, after a kill
    too.`,
  async run({ db }) {
    const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-import-'));
    const file = join(folder, 'products.json');
    writeFileSync(file, JSON.stringify(newProducts()));
    try {
      return await importTwice(db, file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
