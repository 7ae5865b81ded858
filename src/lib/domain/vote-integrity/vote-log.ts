/** Votes as columns. Indices of voters and products follow the order of the names, so the order of the votes does not matter. */
interface VoteColumns {
  voters: readonly string[];
  products: readonly string[];
  voter: Uint32Array;
  product: Uint32Array;
  /** Milliseconds since 1970. */
  at: ArrayLike<number>;
}

/** Collects votes as columns with integer ids: a million votes take 24 MB. */
export class VoteLog {
  readonly voterIds = new Map<string, number>();
  readonly productIds = new Map<string, number>();
  readonly voter: number[] = [];
  readonly product: number[] = [];
  readonly at: number[] = [];

  /** @param at milliseconds since 1970 */
  add(voter: string, product: string, at: number): void {
    this.voter.push(idOf(this.voterIds, voter));
    this.product.push(idOf(this.productIds, product));
    this.at.push(at);
  }
}

const idOf = (ids: Map<string, number>, name: string): number => {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size);
  return ids.size - 1;
};

/** Votes in the order of product, time and voter. */
export interface VoteTable extends VoteColumns {
  /** The votes of product p are those from `starts[p]` to before `starts[p + 1]`. */
  starts: Uint32Array;
  at: Float64Array;
  /** The votes of voter v are `byVoter` from `voterStarts[v]` to before `voterStarts[v + 1]`. */
  voterStarts: Uint32Array;
  byVoter: Uint32Array;
}

/** Element of a column; 0 outside, which no caller reads. */
export const item = (column: ArrayLike<number>, index: number): number => column[index] ?? 0;

/** First index of each key in a list that is sorted by key, and one behind the last. */
export const startsOf = (keys: Uint32Array, length: number): Uint32Array => {
  const starts = new Uint32Array(length + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] as number) + 1;
  for (let key = 0; key < length; key++)
    starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  return starts;
};

/** Indices of a list in the order of its keys (a counting sort, which keeps the order of equal ones). */
export const sortedBy = (keys: Uint32Array, starts: Uint32Array): Uint32Array => {
  const next = starts.slice();
  const order = new Uint32Array(keys.length);
  keys.forEach((key, n) => {
    const place = next[key] as number;
    order[place] = n;
    next[key] = place + 1;
  });
  return order;
};

/** Indices of a column by the order of the names. */
const ranked = (ids: ReadonlyMap<string, number>, column: readonly number[]): [string[], Uint32Array] => {
  const names = [...ids.keys()].sort();
  const ranks = new Uint32Array(names.length);
  names.forEach((name, rank) => {
    ranks[ids.get(name) ?? 0] = rank;
  });
  return [names, new Uint32Array(column).map((id) => item(ranks, id))];
};

export const columnsOf = (log: VoteLog): VoteColumns => {
  const [voters, voter] = ranked(log.voterIds, log.voter);
  const [products, product] = ranked(log.productIds, log.product);
  return { voters, products, voter, product, at: log.at };
};

/** Table of the votes. Only the first of several votes of one account for one product counts. */
export const voteTable = ({ voters, products, ...columns }: VoteColumns): VoteTable => {
  const ends = startsOf(columns.product, products.length);
  const order = sortedBy(columns.product, ends);
  for (let p = 0; p < products.length; p++) {
    // Arrays, unlike typed ones, are sorted in linear time if they are in order already, or in reverse as the job reads them.
    const votes = [...order.subarray(ends[p], ends[p + 1])].sort(
      (one, other) =>
        item(columns.at, one) - item(columns.at, other) ||
        item(columns.voter, one) - item(columns.voter, other),
    );
    order.set(votes, ends[p]);
  }
  const lastProduct = new Int32Array(voters.length).fill(-1);
  const firsts = order.filter((vote) => {
    const [voter, product] = [item(columns.voter, vote), item(columns.product, vote)];
    if (lastProduct[voter] === product) return false;
    lastProduct[voter] = product;
    return true;
  });
  const product = firsts.map((vote) => item(columns.product, vote));
  const voter = firsts.map((vote) => item(columns.voter, vote));
  const voterStarts = startsOf(voter, voters.length);
  return {
    voters,
    products,
    starts: startsOf(product, products.length),
    product,
    voter,
    at: new Float64Array(firsts.length).map((_, n) => item(columns.at, item(firsts, n))),
    voterStarts,
    byVoter: sortedBy(voter, voterStarts),
  };
};

/** Votes of these voters, in the order of the table. */
export const votesOf = ({ byVoter, voterStarts }: VoteTable, voters: readonly number[]): number[] => {
  const votes = voters.flatMap((voter) => [...byVoter.subarray(voterStarts[voter], voterStarts[voter + 1])]);
  // A typed array sorts numbers without a comparator.
  return Array.from(Uint32Array.from(votes).sort());
};
