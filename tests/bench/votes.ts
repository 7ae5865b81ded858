import type { Figure } from './report.ts';

/** Five hundred concurrent votes, by five hundred users and by one. */
export const votes = async (
  site: string,
  tokens: string[],
  productIds: [string, string],
): Promise<Figure[]> => {
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
  const [many, one] = productIds;
  const before = [await countOf(many), await countOf(one)] as const;
  const began = performance.now();
  await Promise.all(tokens.map((token) => cast(many, token)));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(tokens.map(() => cast(one, tokens[0] ?? '')));
  const people = tokens.length;
  return [
    {
      name: `Votes of ${people} people at once that count`,
      value: (await countOf(many)) - before[0],
      unit: '',
      budget: { min: people },
    },
    {
      name: `Votes of one person, ${people} at once, that count`,
      value: (await countOf(one)) - before[1],
      unit: '',
      budget: { max: 1 },
    },
    { name: 'Votes a second, each of them durable', value: people / seconds, unit: '/s' },
  ];
};
