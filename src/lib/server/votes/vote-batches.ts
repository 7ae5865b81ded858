import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { tagsOfVotes } from '#lib/server/cache/cache-tags.ts';
import { type Stores, transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import { castVotes, type Vote, type VoteOutcome } from './cast-votes.ts';

/** The most votes that share a transaction. */
const batchSize = 100;

/** @throws HttpError with the reason of a rejection */
export type CastVote = (vote: Vote) => Promise<VoteOutcome>;

const isNewVote = (result: VoteOutcome | HttpError | undefined): boolean =>
  result === 'counted' || result === 'unproven';

const castTogether = (stores: Stores, votes: readonly Vote[], asksProof: boolean) =>
  transactInvalidating(
    stores,
    (db) => castVotes(db, votes, asksProof),
    (results) => [
      ...new Set(
        votes.flatMap(({ productId }, n) => (isNewVote(results[n]) ? tagsOfVotes(String(productId)) : [])),
      ),
    ],
  );

interface Waiting {
  vote: Vote;
  resolve(outcome: VoteOutcome): void;
  reject(error: unknown): void;
}

const settle = ({ resolve, reject }: Waiting, result: VoteOutcome | HttpError): void =>
  result instanceof HttpError ? reject(result) : resolve(result);

/**
 * Casts votes. Those that arrive while a transaction is under way share the next one, in the order of arrival: a commit
 * waits for the disk as long for a hundred as for one. Each is answered after its commit.
 */
export const createVoteBatches = (stores: Stores, log: Logger, asksProof: boolean): CastVote => {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const cast = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await castTogether(
        stores,
        batch.map(({ vote }) => vote),
        asksProof,
      );
      for (const [n, each] of batch.entries()) settle(each, results[n] ?? 'repeated');
    } catch (error) {
      // The database is unreachable or too busy: casting the votes one by one would fail too.
      if (batch.length === 1 || stores.db.dialect.failureOf(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One bad vote must not fail the others.
      log.warn({ err: error, votes: batch.length }, 'a batch of votes failed, each is cast alone');
      for (const each of batch) await cast([each]);
    }
  };

  const castAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length) {
      // SQLite blocks the process while it commits: this turn reads the requests that arrived during the commit.
      await turn();
      await cast(waiting.splice(0, batchSize));
    }
    isRunning = false;
  };

  return (vote) =>
    new Promise((resolve, reject) => {
      waiting.push({ vote, resolve, reject });
      if (!isRunning) void castAll();
    });
};
