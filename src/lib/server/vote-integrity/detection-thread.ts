/** The thread that finds coordinated votes: it gets votes, then facts about them, answers once, and is ended. */
import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { findInTable } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { voteTable } from '#lib/domain/vote-integrity/vote-log.ts';
import type { ExaminedVotes, VoteFacts } from './read-votes.ts';

// Requests come first. On Linux the priority is the thread's own, elsewhere the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

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

if (parentPort) {
  const messages = on(parentPort, 'message');
  const next = async (): Promise<unknown> => (await messages.next()).value?.[0];
  const { voter, product, at, ...ids } = (await next()) as ExaminedVotes;
  const voters = named(ids.voters);
  const products = named(ids.products);
  const table = voteTable({
    voters: voters.names,
    products: products.names,
    voter: indicesOf(voter, voters.indices),
    product: indicesOf(product, products.indices),
    at,
  });
  const { totals, makers } = (await next()) as VoteFacts;
  parentPort.postMessage(
    findInTable(table, {
      totals: valuesOf(totals, voters),
      makers: valuesOf(makers, products),
      now: workerData,
    }),
  );
}
