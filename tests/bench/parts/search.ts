import type { Figure } from '../report.ts';
import { percentile, timed, waitedDuring } from '../timing.ts';
import { hostileEdits } from './hostile-edits.ts';
import { readBudget, type SitePart, type Target } from './part.ts';

const keywords = [
  ...['a', 'the', 'you', 'it is', 'ai', 'and the of', 'banana', 'that when', 'every', 'co'],
  ...[
    'tidewtaer',
    'databse',
    'xyzzyqq',
    'without a',
    'telephone',
    'measur',
    'thermometre',
    'the same',
    'e',
    's',
  ],
  // People's own words, of which no product has all.
  ...['some forecast for public benches near night trains', 'sign quiserra documents online', 'tide water'],
  // Eight misspelt words each: real ones, made-up ones, and ones of the hostile edits.
  ...[
    'forcast scedule renewabl databse telphone measurment languge complter',
    'plosterminn traploster minsterpl quisterra plotramin sterqui terplomi minplotr',
    'qaabnvatoin qaacnvatoin qaadnvatoin qaaenvatoin qaafnvatoin qaagnvatoin qaahnvatoin qaainvatoin',
  ],
  // Words of the hostile edits, spelt right.
  ...['aab', 'aabc', 'aaban', 'qaa', 'aabbn aaccn', 'aaa aab aac aad aae aaf aag aah'],
];
const rounds = 8;

/** Each search once, one after the other. */
const searchAll = async (site: string): Promise<number[]> => {
  const took: number[] = [];
  for (const keyword of keywords) {
    const query = new URLSearchParams({ limit: '6', keyword });
    took.push(await timed(`${site}/api/products/search?${query}`));
  }
  return took;
};

/** Searches in rounds, and the latency of another client during them. */
const searches = async ({ site, db }: Pick<Target, 'site' | 'db'>, when = ''): Promise<Figure[]> => {
  const idle: number[] = [];
  for (let n = 0; n < 200; n++) idle.push(await timed(`${site}/api/health/live`));

  const took: number[] = [];
  const waited = await waitedDuring(site, async () => {
    for (let round = 0; round < rounds; round++) took.push(...(await searchAll(site)));
  });
  const baseline = percentile(idle, 0.95);
  return [
    {
      name: `Search${when}, p50`,
      value: percentile(took, 0.5),
      unit: 'ms',
      baseline: percentile(idle, 0.5),
    },
    {
      name: `Search${when}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      baseline,
      budget: readBudget(db),
    },
    {
      name: `Calls of another client during searches${when}, p95`,
      value: percentile(waited, 0.95),
      unit: 'ms',
      baseline,
      budget: { max: 25 },
    },
  ];
};

export const search: SitePart = {
  kind: 'site',
  name: 'search',
  title: 'Search',
  how: `${keywords.length} questions from one letter to eight misspelt words, once each, then ${rounds} times, one after the
    other, and the time of another client's calls at the same time. Then the same after a hundred edits by which a maker
    tries to slow the search down, accepted by a moderator. The baseline is a call that reads nothing.`,
  why: `Each of eight misspelt words is looked up by its trigrams and replaced by similar words, and products with any of
    them are ranked. PostgreSQL takes longer for each row, but in a separate process, so other calls don't wait. In the
    first round code is not compiled yet, and PostgreSQL plans its statements, above all if no other part of the
    benchmark ran before.`,
  async run({ site, db, maker, moderator }) {
    const first = await searchAll(site);
    const before = await searches({ site, db });
    const { figures, undo } = await hostileEdits(site, { maker, moderator });
    const after = await searches({ site, db }, ', after hostile edits');
    await undo();
    const ofFirst: Figure = {
      name: 'Search, the first round, p95',
      value: percentile(first, 0.95),
      unit: 'ms',
    };
    return [ofFirst, ...before, ...figures, ...after];
  },
};
