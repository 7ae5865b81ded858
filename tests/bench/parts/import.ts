import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#lib/server/config/config.ts';
import { importProducts } from '#lib/server/tools/cli/import-products.ts';
import { seededRandom, vocabulary } from '../fill.ts';
import type { Figure } from '../report.ts';
import type { SitePart, Target } from './part.ts';

const count = 2_000;

const newProducts = (): unknown[] => {
  const random = seededRandom(17);
  const words = vocabulary(random);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? 'word';
  const text = (length: number) => Array.from({ length }, word).join(' ');
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
    await importProducts.run({ db, config: readConfig({}), clock: () => new Date(), print }, [file]);
    const seconds = (performance.now() - began) / 1000;
    if (lines.at(-1) !== expected) throw new Error(`The import says: ${lines.at(-1)}`);
    return { name, value: count / seconds, unit: '/s', budget: { min: 5_000 } };
  };
  return [
    await measure('new products a second', `${count} added, 0 there already, 0 left out`),
    await measure('products of the same file again', `0 added, ${count} there already, 0 left out`),
  ];
};

export const imports: SitePart = {
  kind: 'site',
  name: 'import',
  title: 'Import of products',
  how: `\`npm run db -- import\` of a file with ${count.toLocaleString('en')} products of a hundred words and three tags each, without
    the start of its process, beside the site.`,
  why: `A new product takes SQLite some 460 µs, of which 75 are its row and indexes, 35 to 60 the full-text index, 75 the words and
    their trigrams, 35 the tags, 60 its share of the commit; the rest is reading, checking and preparing it. PostgreSQL takes 1.6 ms
    alone for the full-text index (GIN); writing it later (fastupdate) would make 500 a second of 200 to 300, and searches slower.`,
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
