/** `npm run bench -- --data FILE`: how well the search answers questions to a list of products, as `db import` reads it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { importColumns, importRow } from '#lib/tools/import/import-row.ts';
import { readRows } from '#lib/tools/import/read-rows.ts';
import { type AskableProduct, fillToAsk } from '../support/search-quality/fill.ts';
import { measureSearch, type Quality } from '../support/search-quality/measure.ts';
import { type Questions, questionsTo } from '../support/search-quality/questions.ts';

/** Questions of one's own, by kind: what is typed, and the names of the products that answer it. */
const ownQuestions = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const readQuestions = (file: string): Questions =>
  Object.fromEntries(
    Object.entries(ownQuestions.parse(JSON.parse(readFileSync(file, 'utf8')))).map(([kind, asked]) => [
      kind,
      Object.entries(asked).map(([typed, answers]) => ({ typed, answers })),
    ]),
  );

const readProducts = (file: string): AskableProduct[] =>
  readRows(file, importColumns).rows.flatMap(({ value: row }) => {
    const { data } = importRow.safeParse(row);
    return data ? [data] : [];
  });

const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(6)} %`;

const report = (name: string, measured: Record<string, Quality>, misses: boolean): void => {
  console.log(`\n${name.padEnd(24)} ${'first'.padStart(8)} ${'in five'.padStart(8)}`);
  for (const [kind, { first, withinFive, missed }] of Object.entries(measured)) {
    console.log(`${kind.padEnd(24)} ${percent(first)} ${percent(withinFive)}`);
    if (!misses) continue;
    for (const { typed, answers, found } of missed)
      console.log(`    ${typed} → ${answers.slice(0, 2).join(', ')}; found ${found.slice(0, 3).join(', ')}`);
  }
};

const measure = async (
  db: Database,
  products: AskableProduct[],
  questions: Questions,
  misses: boolean,
): Promise<void> => {
  await migrate(db);
  await fillToAsk(db, products);
  const began = performance.now();
  report(db.dialect.name, await measureSearch(db, questions), misses);
  const asked = Object.values(questions).flat().length;
  console.log(`${asked} questions, ${((performance.now() - began) / asked).toFixed(2)} ms each`);
  await db.close();
};

export const compareQuality = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: '' },
      questions: { type: 'string' },
      database: { type: 'string', default: 'sqlite,postgres' },
      each: { type: 'string', default: '100' },
      seed: { type: 'string', default: '5' },
      misses: { type: 'boolean', default: false },
    },
  });
  const products = readProducts(values.data);
  const questions = {
    ...questionsTo(products, Number(values.each), Number(values.seed)),
    ...(values.questions ? readQuestions(values.questions) : {}),
  };
  const folder = mkdtempSync(join(tmpdir(), 'unearth-quality-'));
  try {
    if (values.database.includes('sqlite'))
      await measure(
        openDatabase({ kind: 'sqlite', file: join(folder, 'asked.db') }),
        products,
        questions,
        values.misses,
      );
    if (values.database.includes('postgres')) {
      const server = await startLocalPostgres({ folder, password: 'bench', persistent: true });
      const url = server.urlOf('postgres');
      await measure(
        openDatabase({ kind: 'postgres', url, connections: 4 }),
        products,
        questions,
        values.misses,
      );
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
