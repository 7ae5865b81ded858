/** Recomputes every leaderboard of a site from its API's answers alone, and shares no code with the server. */
import { type Kind, kinds, launchOf, type Span, spansBetween } from './calendar.ts';
import { type Get, readerOf } from './pages.ts';

interface Published {
  _id: string;
  acceptedAt: string;
}

interface Entry {
  place: number | null;
  productId: string;
  votes: number;
  weight: number;
  lastVoteAt: string | null;
  reachedAt: string;
  withdrawn: number;
  product: { _id: string; upVote: number; acceptedAt: string } | null;
}

interface Board {
  period: string;
  kind: string;
  startsAt: string | null;
  endsAt: string | null;
  state: 'running' | 'ended' | 'closed';
  closedAt: string | null;
  previous: string | null;
  next: string | null;
  entries: Entry[];
  more: boolean;
  newcomers: { _id: string; acceptedAt: string }[];
}

export interface Recomputed {
  boards: number;
  entries: number;
  problems: string[];
}

const wholeBoard = async (get: Get, name: string): Promise<Board | undefined> => {
  const board = (await get(`/leaderboards/${name}?limit=100`)) as Board | undefined;
  if (!board) return undefined;
  while (board.more) {
    const rest = (await get(`/leaderboards/${name}?limit=100&offset=${board.entries.length}`)) as Board;
    board.entries.push(...rest.entries);
    board.more = rest.more;
  }
  return board;
};

/** What weighs more first; then who had its votes first; then the older id. */
const before = (one: Entry, other: Entry): number =>
  other.weight - one.weight ||
  Date.parse(one.reachedAt) - Date.parse(other.reachedAt) ||
  Number(one.productId) - Number(other.productId);

const ids = (entries: readonly { productId: string }[]): string =>
  entries.map((entry) => entry.productId).join(' ');

/** What is wrong with a board by itself: its order, places and times. */
const problemsOfOrder = ({ entries, startsAt, endsAt, state }: Board): string[] => {
  const problems: string[] = [];
  const sorted = [...entries].sort(before);
  if (ids(sorted) !== ids(entries)) problems.push(`is in the order ${ids(entries)}, not ${ids(sorted)}`);
  for (const [index, entry] of entries.entries()) {
    const { productId, votes, weight, place, lastVoteAt, reachedAt, withdrawn, product } = entry;
    const say = (problem: string) => problems.push(`product ${productId} ${problem}`);
    if (place !== (weight > 0 ? index + 1 : null)) say(`has the place ${place}`);
    if (votes !== Math.ceil(weight)) say(`has ${votes} votes and the weight ${weight}`);
    if ((lastVoteAt === null) !== (votes === 0)) say(`has ${votes} votes, the last one at ${lastVoteAt}`);
    if (lastVoteAt !== null && lastVoteAt !== reachedAt)
      say('has its votes since another time than its last one');
    if (lastVoteAt && startsAt && lastVoteAt < startsAt) say('has a vote from before');
    if (lastVoteAt && endsAt && lastVoteAt >= endsAt) say('has a vote from after');
    if (state !== 'closed' && withdrawn > 0) say('has lost votes on a board that is not closed');
    if (state !== 'closed' && !product) say('is not published, on a board that is not closed');
    if (!votes && product && reachedAt !== product.acceptedAt) say('has had no votes since another time');
    if (product && product.upVote < weight - withdrawn) say('has fewer votes in all');
  }
  return problems;
};

/** Whether those compete that have to. A closed board lacks what was published anew, or imported, since. */
const problemsOfMembers = ({ entries, state }: Board, competing: readonly Published[]): string[] => {
  const expected = new Set(competing.map(({ _id }) => _id));
  const found = new Set(entries.map(({ productId }) => productId));
  const intruders = entries.filter(({ product, productId }) => product && !expected.has(productId));
  const missing = state === 'closed' ? [] : [...expected].filter((id) => !found.has(id));
  return [
    ...(found.size === entries.length ? [] : ['has a product twice']),
    ...intruders.map(({ productId }) => `has product ${productId}, which competes in other periods`),
    ...missing.map((id) => `lacks product ${id}`),
  ];
};

const problemsOfSpan = (board: Board, span: Span, now: number): string[] => {
  const at = (time: number) => new Date(time).toISOString();
  const expected = {
    period: span.name,
    startsAt: at(span.from),
    endsAt: at(span.to),
    running: span.to > now,
  };
  const { period, startsAt, endsAt, state } = board;
  const found = { period, startsAt, endsAt, running: state === 'running' };
  const [should, is] = [JSON.stringify(expected), JSON.stringify(found)];
  return should === is ? [] : [`says ${is}, and should say ${should}`];
};

/** Each board of a kind, of all in their order, leads to those before and after it that have entries, or run. */
const problemsOfNeighbours = (boards: readonly Board[]): string[] =>
  boards.flatMap(({ period, previous, next }, index) => {
    const expected = {
      previous: boards.slice(0, index).findLast(({ entries }) => entries.length)?.period ?? null,
      next:
        boards.slice(index + 1).find(({ entries, state }) => entries.length || state === 'running')?.period ??
        null,
    };
    const [should, is] = [JSON.stringify(expected), JSON.stringify({ previous, next })];
    return should === is ? [] : [`${period} leads to ${is}, and should lead to ${should}`];
  });

/** A period that is not closed has no more votes of a product than all time. */
const problemsBetween = (boards: readonly Board[]): string[] => {
  const all = boards.find(({ kind }) => kind === 'all');
  const total = new Map(all?.entries.map(({ productId, weight }) => [productId, weight]));
  return boards.flatMap(({ period, state, entries }) =>
    entries.flatMap(({ productId, weight }) =>
      state !== 'closed' && weight > (total.get(productId) ?? 0)
        ? [`${period}: product ${productId} has more votes than in all`]
        : [],
    ),
  );
};

/** The sums of each product's boards, from which they are ordered: those that the boards display. */
const problemsOfSums = async (
  get: Get,
  products: readonly Published[],
  boards: readonly Board[],
): Promise<string[]> => {
  const problems: string[] = [];
  for (const { _id } of products) {
    const ranking = (await get(`/ranking/${_id}`)) as { boards: (Entry & { period: string })[] };
    const text = ({ weight, reachedAt }: Entry, period: string) =>
      `${period}: weight ${weight} since ${reachedAt}`;
    // `/ranking` also lists boards that begin tomorrow.
    const begun = ranking.boards.filter(({ period }) => boards.some((board) => board.period === period));
    const ranked = begun.map((sums) => text(sums, sums.period)).sort();
    const onBoards = boards.flatMap(({ period, entries }) =>
      entries.filter(({ productId }) => productId === _id).map((entry) => text(entry, period)),
    );
    if (ranked.join() !== onBoards.sort().join())
      problems.push(`product ${_id} has ${ranked}, and its boards display ${onBoards}`);
  }
  return problems;
};

/** The places that products say they have won, beside the first three of the closed boards. */
const problemsOfPlaces = async (
  get: Get,
  products: readonly Published[],
  boards: readonly Board[],
): Promise<string[]> => {
  const won = new Map<string, string[]>();
  for (const { period, state, entries } of boards)
    for (const { place, productId } of state === 'closed' ? entries : [])
      if (place !== null && place <= 3)
        won.set(productId, [...(won.get(productId) ?? []), `${period} ${place}`]);
  const problems: string[] = [];
  for (const { _id } of products) {
    const product = (await get(`/products?id=${_id}`)) as { places: { period: string; place: number }[] };
    const said = product.places.map(({ period, place }) => `${period} ${place}`).sort();
    const expected = (won.get(_id) ?? []).sort();
    if (said.join() !== expected.join())
      problems.push(`product ${_id} says ${said}, and has won ${expected}`);
  }
  return problems;
};

/** @param now of the server, in milliseconds */
export const recomputeLeaderboards = async (get: Get, now: number): Promise<Recomputed> => {
  const products = await readerOf(get, 500)<Published>('/products?type=newest');
  const problems: string[] = [];
  const boards: Board[] = [];
  const launches = products.map(({ acceptedAt }) => launchOf(acceptedAt));
  const known = (await get('/leaderboards?kind=day&limit=1000')) as { period: string }[];
  // The first days may have nothing on them but what is deleted by now.
  const first = Math.min(now, ...launches, ...known.map(({ period }) => Date.parse(period)));
  const check = (board: Board, found: readonly string[]): void => {
    boards.push(board);
    problems.push(...found.map((problem) => `${board.period} ${problem}`));
  };
  for (const kind of Object.keys(kinds) as Kind[])
    for (const span of spansBetween(kind, first, now)) {
      const board = await wholeBoard(get, span.name);
      if (!board) {
        problems.push(`${span.name} is not there`);
        continue;
      }
      const competing = products.filter((_, index) => {
        const launch = launches[index] ?? 0;
        return launch >= span.from && launch < span.to;
      });
      check(board, [
        ...problemsOfSpan(board, span, now),
        ...problemsOfMembers(board, competing),
        ...problemsOfOrder(board),
      ]);
    }
  for (const kind of Object.keys(kinds))
    problems.push(...problemsOfNeighbours(boards.filter((board) => board.kind === kind)));
  const all = await wholeBoard(get, 'all');
  if (all) check(all, [...problemsOfMembers(all, products), ...problemsOfOrder(all)]);
  const today = boards.find(({ kind, state }) => kind === 'day' && state === 'running');
  const fresh = products.filter((_, index) => (launches[index] ?? 0) > now).slice(0, today?.newcomers.length);
  if (today && today.newcomers.map(({ _id }) => _id).join() !== fresh.map(({ _id }) => _id).join())
    problems.push('today has other newcomers');
  problems.push(
    ...problemsBetween(boards),
    ...(await problemsOfSums(get, products, boards)),
    ...(await problemsOfPlaces(get, products, boards)),
  );
  return {
    boards: boards.length,
    entries: boards.reduce((sum, { entries }) => sum + entries.length, 0),
    problems,
  };
};
