import type { Figure } from './report.ts';
import { percentile, timed, waitedDuring } from './timing.ts';

/** What an admin may type, by where it is found. Each is asked for with the first letters too, as it is typed. */
const searches: Record<string, readonly string[]> = {
  'the beginning of a name': ['a', 'ma', 'mar', 'mara', 'mara ti', 'mara tipo', 'ines'],
  'within a name': ['osterpl', 'minplo', 'on', 'traploster'],
  'within an e-mail': ['ster@', 'zumail.example', '4711@', 'mail'],
  'nothing found': ['zzxqvwkjh', 'mara zzxqvwkjh', 'zzxqv@nobody'],
};
const rounds = 15;

/** The search for people at 100,000 accounts, one after another, and what another client waits for meanwhile. */
export const peopleSearch = async (site: string, token: string): Promise<Figure[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  for (const [where, typed] of Object.entries(searches)) {
    const took: number[] = [];
    const waited = await waitedDuring(site, async () => {
      for (let round = 0; round < rounds; round++)
        for (const q of typed) {
          const query = new URLSearchParams({ role: 'user', limit: '20', q });
          took.push(await timed(`${site}/api/users?${query}`, { headers }));
        }
    });
    figures.push({
      name: `People: ${where}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      baseline: percentile(waited, 0.5),
      budget: { max: 25 },
    });
  }
  return figures;
};
