import type { Database } from '#lib/server/db/database.ts';
import { suggest } from '#lib/server/search/suggest.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { readBudget, type SitePart } from './part.ts';

/** Typed texts of each kind, from the first letter to a word without hits. */
const typedTexts: Record<string, string> = {
  'a letter or two': 's t a p zu tr co qu ze ba',
  'a longer beginning': 'dat for mea plo ter databas tidew minpl quise train ada mara',
  'several words': 'the_n light_of_a plo_ster mea_co night_tra without_te banana_s forecast_for',
  'a typo, or a word that nothing has': 'tidewtaer databse zzxqvwkjh forcast thermometre telphone renewabl',
};

const atOnce = 20;
const runs = 5;

/** Measures each text with each client, in milliseconds; every client begins at a different text. */
const measure = async (db: Database, texts: readonly string[]): Promise<number[]> => {
  const took: number[] = [];
  const client = async (first: number) => {
    for (let step = 0; step < texts.length; step++) {
      const typed = texts[(first + step) % texts.length] ?? '';
      const began = performance.now();
      await suggest(db.read, typed);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, first) => client(first)));
  return took;
};

/** The quietest of several runs: other work on the machine only ever adds. */
const quietest = async (db: Database, texts: readonly string[]): Promise<number[]> => {
  const timesOfRuns: number[][] = [];
  for (let run = 0; run < runs; run++) timesOfRuns.push(await measure(db, texts));
  timesOfRuns.sort((one, other) => percentile(one, 0.99) - percentile(other, 0.99));
  return timesOfRuns[0] ?? [];
};

const kinds = Object.entries(typedTexts).map(
  ([name, texts]) => [name, texts.split(' ').map((text) => text.replaceAll('_', ' '))] as const,
);

export const suggestions: SitePart = {
  kind: 'site',
  name: 'suggestions',
  title: 'Suggestions',
  how: `The suggestions at each key, ${atOnce} at once, in the process of the benchmark, with the site's options of V8. The
    quietest of ${runs} runs.`,
  why: `Twenty at once leave each suggestion 1.25 ms. One word takes less. If no product has all words of a text, and for a
    typo, words that are spelled alike are looked up, and a whole search follows: as much work as ten suggestions. These
    searches run one at a time, so that the others need not wait. The p99 of all is that of the last of them.`,
  async run({ db }) {
    const figures: Figure[] = [];
    const all = ['all of these', kinds.flatMap(([, texts]) => texts)] as const;
    for (const [name, texts] of [...kinds, all]) {
      const took = await quietest(db, texts);
      const at = (share: number) => ({
        name: `${name}, p${100 * share} of ${atOnce} at once`,
        value: percentile(took, share),
        unit: 'ms',
      });
      figures.push(at(0.5), { ...at(0.95), budget: readBudget(db) }, at(0.99));
    }
    return figures;
  },
};
