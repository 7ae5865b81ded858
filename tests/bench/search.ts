import type { Figure } from './report.ts';
import { percentile, timed, waitedDuring } from './timing.ts';

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
const rounds = 15;

/** Sequential searches at 100,000 products, and the latency of another client meanwhile. */
export const searches = async (site: string, when = ''): Promise<Figure[]> => {
  const idle: number[] = [];
  for (let n = 0; n < 200; n++) idle.push(await timed(`${site}/api/health/live`));

  const took: number[] = [];
  const waited = await waitedDuring(site, async () => {
    for (let round = 0; round < rounds; round++)
      for (const keyword of keywords) {
        const query = new URLSearchParams({ limit: '6', keyword });
        took.push(await timed(`${site}/api/products/search?${query}`));
      }
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
      budget: { max: 25 },
    },
    {
      name: 'What others wait for meanwhile, p95',
      value: percentile(waited, 0.95),
      unit: 'ms',
      baseline,
      budget: { max: 25 },
    },
  ];
};
