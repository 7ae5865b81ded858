import type { Database } from '#lib/server/db/database.ts';
import { suggest } from '#lib/server/suggestions/suggest.ts';
import { cpuUsed } from './cpu.ts';
import type { Figure } from './report.ts';
import { percentile } from './timing.ts';

/** What is suggested for at each key, from the first letter to a word that nothing has. */
const typedTexts: Record<string, string> = {
  'a letter or two': 's t a p zu tr co qu ze ba',
  'a longer beginning': 'dat for mea plo ter databas tidew minpl quise train ada mara',
  'several words': 'the_n light_of_a plo_ster mea_co night_tra without_te banana_s forecast_for',
  'a typo, or a word that nothing has': 'tidewtaer databse zzxqvwkjh forcast thermometre telphone renewabl',
};

const atOnce = 20;

interface Measured {
  took: number[];
  /** CPU time of one suggestion, in milliseconds. */
  own: number;
  server: number;
}

/** Each text by each of the clients, in an order of its own. */
const measure = async (db: Database, texts: readonly string[]): Promise<Measured> => {
  const took: number[] = [];
  const client = async (first: number) => {
    for (let step = 0; step < texts.length; step++) {
      const typed = texts[(first + step) % texts.length] ?? '';
      const began = performance.now();
      await suggest(db, typed);
      took.push(performance.now() - began);
    }
  };
  const before = await cpuUsed(db);
  await Promise.all(Array.from({ length: atOnce }, (_, first) => client(first)));
  const after = await cpuUsed(db);
  return {
    took,
    own: (after.own - before.own) / took.length,
    server: (after.server - before.server) / took.length,
  };
};

/** The quietest of several runs: other work on the machine only ever adds. */
const quietest = async (db: Database, texts: readonly string[]): Promise<Measured> => {
  const runs: Measured[] = [];
  for (let run = 0; run < 5; run++) runs.push(await measure(db, texts));
  runs.sort((one, other) => percentile(one.took, 0.99) - percentile(other.took, 0.99));
  return runs[0] ?? { took: [], own: 0, server: 0 };
};

/** Suggestions of PostgreSQL, with SQLite as the baseline. */
export const compareSuggestions = async (postgres: Database, sqlite: Database): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const kinds = Object.entries(typedTexts).map(
    ([name, texts]) => [name, texts.split(' ').map((text) => text.replaceAll('_', ' '))] as const,
  );
  for (const [name, texts] of [...kinds, ['all of these', kinds.flatMap(([, texts]) => texts)] as const]) {
    const [one, other] = [await quietest(postgres, texts), await quietest(sqlite, texts)];
    for (const share of [0.5, 0.99])
      figures.push({
        name: `Suggestions: ${name}, ${atOnce} at once, p${share * 100}`,
        value: percentile(one.took, share),
        baseline: percentile(other.took, share),
        unit: 'ms',
        ...(share > 0.5 && { budget: { max: 25 } }),
      });
    figures.push({ name: '  CPU of each', value: one.own + one.server, baseline: other.own, unit: 'ms' });
    console.log(
      `${name}: p99 ${percentile(one.took, 0.99).toFixed(1)} and ${percentile(other.took, 0.99).toFixed(1)} ms; CPU ` +
        `PostgreSQL ${one.server.toFixed(2)} + ${one.own.toFixed(2)} ms, SQLite ${other.own.toFixed(2)} ms`,
    );
  }
  return figures;
};
