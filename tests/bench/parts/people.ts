import type { Figure } from '../report.ts';
import { percentile, timed, waitedDuring } from '../timing.ts';
import type { SitePart } from './part.ts';

interface Searches {
  typed: readonly string[];
  /** In ms. */
  max: number;
}

/** What an admin may type, by where it is found. */
const searches: Record<string, Searches> = {
  // Read through an index of all: shorter than a trigram, or of more people than are looked up one by one.
  'of one or two letters, or of thousands': { typed: ['a', 'ma', 'zz', 'mara', 'mail'], max: 50 },
  'the beginning of a name': { typed: ['mara tipo', 'ada lud', 'ines zewafu'], max: 25 },
  'within a name': { typed: ['osterpl', 'minplo', 'traploster'], max: 25 },
  'within an e-mail': { typed: ['4711@', 'ster@', '.tipo'], max: 25 },
  'nothing found': { typed: ['zzxqvwkjh', 'mara zzxqvwkjh', 'zzxqv@nobody'], max: 25 },
};
const rounds = 15;

export const people: SitePart = {
  kind: 'site',
  name: 'people',
  title: 'Search for people',
  how: `An admin's searches among 100,000 accounts, one after another. The baseline is a call of another client at the same
    time.`,
  why: `One or two letters are in thousands of names. All are counted for the number of pages; PostgreSQL reads them from
    the table.`,
  async run({ site, admin }) {
    const headers = { authorization: `Bearer ${admin}` };
    const figures: Figure[] = [];
    for (const [where, { typed, max }] of Object.entries(searches)) {
      const took: number[] = [];
      const waited = await waitedDuring(site, async () => {
        for (let round = 0; round < rounds; round++)
          for (const q of typed) {
            const query = new URLSearchParams({ role: 'user', limit: '20', q });
            took.push(await timed(`${site}/api/users?${query}`, { headers }));
          }
      });
      figures.push({
        name: `${where}, p95`,
        value: percentile(took, 0.95),
        unit: 'ms',
        baseline: percentile(waited, 0.5),
        budget: { max },
      });
    }
    return figures;
  },
};
