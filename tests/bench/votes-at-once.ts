import type { Figure } from './report.ts';

/** The products that are voted on. */
const [many, one] = ['101', '102'] as const;

/** Concurrent votes of all these people, and as many of one. @throws when a response is not a 200 */
export const votesAtOnce = async (site: string, voters: readonly string[]): Promise<Figure[]> => {
  /** @returns how many products the response says were changed */
  const cast = async (id: string, token: string): Promise<number> => {
    const response = await fetch(`${site}/api/products/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ upVote: 1, upVoters: [] }),
    });
    if (response.status !== 200) throw new Error(`A vote was answered with ${response.status}`);
    return ((await response.json()) as { modifiedCount: number }).modifiedCount;
  };
  const countOf = async (id: string): Promise<number> => {
    const product = (await (await fetch(`${site}/api/products?id=${id}`)).json()) as { upVote: number };
    return product.upVote;
  };
  const people = voters.length;
  /** The votes that count, and those that their responses accept. */
  const measure = async (
    what: string,
    id: string,
    tokens: readonly string[],
    expected: number,
  ): Promise<Figure[]> => {
    const before = await countOf(id);
    const changed = await Promise.all(tokens.map((token) => cast(id, token)));
    const budget = { exactly: expected };
    return [
      { name: `${what} that count`, value: (await countOf(id)) - before, unit: '', budget },
      { name: `${what} that are accepted`, value: changed.reduce((sum, n) => sum + n, 0), unit: '', budget },
    ];
  };
  return [
    ...(await measure(`Votes of ${people} people at once`, many, voters, people)),
    ...(await measure(
      `Votes of one person, ${people} at once,`,
      one,
      voters.map(() => voters[0] ?? ''),
      1,
    )),
  ];
};
