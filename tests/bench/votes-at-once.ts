import type { Figure } from './report.ts';

/** The products that are voted on. */
const [many, one] = ['101', '102'] as const;

/** Concurrent votes of all these people, and as many of one. */
export const votesAtOnce = async (site: string, voters: readonly string[]): Promise<Figure[]> => {
  const cast = (id: string, token: string) =>
    fetch(`${site}/api/products/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ upVote: 1, upVoters: [] }),
    });
  const countOf = async (id: string): Promise<number> => {
    const product = (await (await fetch(`${site}/api/products?id=${id}`)).json()) as { upVote: number };
    return product.upVote;
  };
  const before = [await countOf(many), await countOf(one)] as const;
  await Promise.all(voters.map((token) => cast(many, token)));
  await Promise.all(voters.map(() => cast(one, voters[0] ?? '')));
  const people = voters.length;
  const ofOne = (await countOf(one)) - before[1];
  if (!ofOne) throw new Error('No vote of one person counts');
  return [
    {
      name: `Votes of ${people} people at once that count`,
      value: (await countOf(many)) - before[0],
      unit: '',
      budget: { min: people },
    },
    {
      name: `Votes of one person, ${people} at once, that count`,
      value: ofOne,
      unit: '',
      budget: { max: 1 },
    },
  ];
};
