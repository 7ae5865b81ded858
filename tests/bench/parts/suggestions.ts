import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
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

interface SuggestionTimes {
  took: number[];
  /** CPU time of one suggestion, in milliseconds. */
  own: number;
  server: number;
}

/** Unit of /proc/PID/stat: a tick is 10 ms, by `getconf CLK_TCK` on our Linux machines. */
const msPerTick = 10;

/** Returns the CPU time of a local process in milliseconds; 0 without /proc. */
const cpuOf = (pid: number): number => {
  try {
    const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = stat.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * msPerTick;
  } catch {
    return 0;
  }
};

/** Returns the CPU time in milliseconds of this process and of its database connections. */
const cpuUsed = async (db: Database): Promise<{ own: number; server: number }> => {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (db.dialect.name !== 'postgres') return { own, server: 0 };
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'unearth'`.execute(
    db.read,
  );
  return { own, server: rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0) };
};

/** Measures each text with each client; every client begins at a different text. */
const measure = async (db: Database, texts: readonly string[]): Promise<SuggestionTimes> => {
  const took: number[] = [];
  const client = async (first: number) => {
    for (let step = 0; step < texts.length; step++) {
      const typed = texts[(first + step) % texts.length] ?? '';
      const began = performance.now();
      await suggest(db.read, typed);
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
const quietest = async (db: Database, texts: readonly string[]): Promise<SuggestionTimes> => {
  const timesOfRuns: SuggestionTimes[] = [];
  for (let run = 0; run < runs; run++) timesOfRuns.push(await measure(db, texts));
  timesOfRuns.sort((one, other) => percentile(one.took, 0.99) - percentile(other.took, 0.99));
  return timesOfRuns[0] ?? { took: [], own: 0, server: 0 };
};

const kinds = Object.entries(typedTexts).map(
  ([name, texts]) => [name, texts.split(' ').map((text) => text.replaceAll('_', ' '))] as const,
);

export const suggestions: SitePart = {
  kind: 'site',
  name: 'suggestions',
  title: 'Suggestions',
  how: `The suggestions at each key, ${atOnce} at once, in the process of the benchmark, with the site's options of V8. The
    quietest of ${runs} runs. CPU is that of the process and of PostgreSQL's connections.`,
  why: `Twenty at once leave each suggestion 1.25 ms. One word takes less. If no product has all words of a text, and for a
    typo, words that are spelled alike are looked up, and a whole search follows: as much work as ten suggestions. These
    searches run one at a time, so that the others need not wait. The p99 of all is that of the last of them.`,
  async run({ db }) {
    const figures: Figure[] = [];
    const all = ['all of these', kinds.flatMap(([, texts]) => texts)] as const;
    for (const [name, texts] of [...kinds, all]) {
      const { took, own, server } = await quietest(db, texts);
      const at = (share: number) => ({
        name: `${name}, p${100 * share} of ${atOnce} at once`,
        value: percentile(took, share),
        unit: 'ms',
      });
      figures.push(at(0.5), { ...at(0.95), budget: readBudget(db) }, at(0.99), {
        name: `${name}, CPU of each`,
        value: own + server,
        unit: 'ms',
      });
    }
    return figures;
  },
};
