import type { Figure } from './report.ts';

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
];
const rounds = 15;

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

/** Searches one after another at 100,000 products, and what another caller waits for meanwhile. */
export const searches = async (site: string): Promise<Figure[]> => {
  const timed = async (path: string): Promise<number> => {
    const began = performance.now();
    await (await fetch(`${site}/api${path}`)).arrayBuffer();
    return performance.now() - began;
  };
  const idle: number[] = [];
  for (let n = 0; n < 200; n++) idle.push(await timed('/health/live'));

  const took: number[] = [];
  const waited: number[] = [];
  let searching = true;
  const bystander = (async () => {
    while (searching) waited.push(await timed('/health/live'));
  })();
  for (let round = 0; round < rounds; round++) {
    for (const keyword of keywords) {
      took.push(await timed(`/products/search?limit=6&keyword=${encodeURIComponent(keyword)}`));
    }
  }
  searching = false;
  await bystander;
  for (const list of [idle, took, waited]) list.sort((a, b) => a - b);
  const baseline = percentile(idle, 0.95);
  return [
    { name: 'Search, p50', value: percentile(took, 0.5), unit: 'ms', baseline: percentile(idle, 0.5) },
    { name: 'Search, p95', value: percentile(took, 0.95), unit: 'ms', baseline, budget: { most: 25 } },
    {
      name: 'What others wait for meanwhile, p95',
      value: percentile(waited, 0.95),
      unit: 'ms',
      baseline,
      budget: { most: 25 },
    },
  ];
};
