import type { Logger } from 'pino';
import { tagsOfVotes } from '#lib/server/cache/cache-tags.ts';
import { type Stores, transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { inBatches } from '#lib/server/in-batches.ts';
import { castVotes, type Vote } from './cast-votes.ts';

/**
 * `alignedAtOnce`: number of a user's votes updated per transaction after their e-mail was verified; `batch`: what is cast
 * together, in one transaction.
 */
export const votes = { alignedAtOnce: 250, batch: { items: 100, batches: 1 } } as const;

/** @returns undefined if the vote has to be cast alone */
export type CastWithOthers = (vote: Vote) => Promise<0 | 1 | undefined>;

/**
 * Casts votes that arrive at the same time in one transaction, and resolves each after the commit: a commit waits for the
 * disk as long for a hundred as for one.
 */
export const createVoteBatches = (stores: Stores, log: Logger): CastWithOthers =>
  inBatches(async (votes) => {
    const cast = (db: Handle) => castVotes(db, votes);
    try {
      return await transactInvalidating(stores, cast, (counts) => [
        ...new Set(votes.flatMap(({ productId }, n) => (counts[n] ? tagsOfVotes(String(productId)) : []))),
      ]);
    } catch (error) {
      if (stores.db.dialect.failureOf(error)) throw error;
      // Whatever is wrong with one of them is not to fail the others.
      log.warn({ err: error, votes: votes.length }, 'a batch of votes failed, each is cast alone');
      return votes.map(() => undefined);
    }
  }, votes.batch);
