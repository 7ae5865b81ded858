import { type Finding, findInTable } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { voteTable } from '#lib/domain/vote-integrity/vote-log.ts';
import type { ExaminedVotes, VoteFacts } from './read-votes.ts';

/** Ids as names, in the order of the names, and the index of each. */
const named = (ids: Float64Array) => {
  const names = Array.from(ids, String).sort();
  return { names, indices: new Map(names.map((name, index) => [Number(name), index])) };
};

/** @throws Error for an unknown id, whose votes would count for another account or product */
const indexOf = (id: number | undefined, indices: ReadonlyMap<number, number>): number => {
  const index = indices.get(id ?? -1);
  if (index === undefined) throw new Error(`Id ${id} is not among the votes that are examined`);
  return index;
};

const indicesOf = (ids: Float64Array, indices: ReadonlyMap<number, number>): Uint32Array =>
  new Uint32Array(ids.map((id) => indexOf(id, indices)));

/** Values by index, of pairs of an id and a value. */
const valuesOf = (pairs: Float64Array, { names, indices }: ReturnType<typeof named>) => {
  const values = names.map((): number | undefined => undefined);
  for (let n = 0; n < pairs.length; n += 2) values[indexOf(pairs[n], indices)] = pairs[n + 1];
  return values;
};

/**
 * Sorts votes. @returns a function that finds the coordinated ones with the facts about them, at a time in milliseconds since
 * 1970
 */
export const sortVotes = ({
  voter,
  product,
  at,
  ...ids
}: ExaminedVotes): ((facts: VoteFacts, now: number) => Finding[]) => {
  const voters = named(ids.voters);
  const products = named(ids.products);
  const table = voteTable({
    voters: voters.names,
    products: products.names,
    voter: indicesOf(voter, voters.indices),
    product: indicesOf(product, products.indices),
    at,
  });
  return ({ totals, makers }, now) =>
    findInTable(table, { totals: valuesOf(totals, voters), makers: valuesOf(makers, products), now });
};
