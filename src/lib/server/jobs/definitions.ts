import type { z } from 'zod';
import { deletions } from '#lib/limits.ts';
import { cacheTags, tagsOf, tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { launchSomeProducts } from '#lib/server/products/launch-products.ts';
import { relateSomeProducts } from '#lib/server/products/relate-products.ts';
import { resumeDeletions } from '#lib/server/products/resume-deletions.ts';
import { expireSomeOverdue } from '#lib/server/subscriptions/settle-checkout.ts';
import { alignVotes } from '#lib/server/votes/align-votes.ts';
import { indexSomeProducts } from './index-products.ts';
import { type JobKind, payloads } from './kinds.ts';
import { pruneIdempotencyKeys } from './prune-idempotency-keys.ts';

export interface Batch {
  /** Whether work may be left for another batch. */
  more: boolean;
  /** Of the cached pages and responses that the batch made stale. */
  cacheTags?: readonly string[];
}

interface JobDefinition {
  /** In milliseconds, between two batches. */
  pause: number;
  /** Locks what those who enqueue the job have locked by then, so that they and a batch don't wait for each other. */
  lock?(db: Handle, payload: string): Promise<unknown>;
  /**
   * Does a part of the job of some milliseconds, in a transaction that also renews the lease, so that what a batch wrote
   * is never written again. It reads what is left from the data: a job that is taken up by another runner goes on there.
   */
  runBatch(db: Handle, payload: string, now: Date, search: Database['search']): Promise<Batch>;
}

const define = <Payload>(
  schema: z.ZodType<Payload>,
  runBatch: (db: Handle, payload: Payload, now: Date, search: Database['search']) => Promise<Batch>,
  { pause = 0, lock }: { pause?: number; lock?: (db: Handle, payload: Payload) => Promise<unknown> } = {},
): JobDefinition => ({
  pause,
  ...(lock && { lock: (db, payload) => lock(db, schema.parse(JSON.parse(payload))) }),
  runBatch: (db, payload, now, search) => runBatch(db, schema.parse(JSON.parse(payload)), now, search),
});

const betweenWrites = { pause: deletions.pause };

export const definitions: Record<JobKind, JobDefinition> = {
  alignVotes: define(
    payloads.alignVotes,
    async (db, { userId }) => {
      const { more, listsMoved } = await alignVotes(db, userId);
      return { more, cacheTags: listsMoved ? tagsOfVerifiedVotes : [] };
    },
    { lock: (db, { userId }) => lockUser(db, { id: userId }) },
  ),
  finishDeletion: define(
    payloads.finishDeletion,
    async (db, { productId }) => ({ more: await removeSomeDeleted(db, productId) }),
    betweenWrites,
  ),
  resumeDeletions: define(payloads.resumeDeletions, async (db, _, now) => ({
    more: await resumeDeletions(db, now.toISOString()),
  })),
  expireCheckouts: define(
    payloads.expireCheckouts,
    async (db, _, now) => ({ more: await expireSomeOverdue(db, now.toISOString()) }),
    betweenWrites,
  ),
  pruneIdempotencyKeys: define(
    payloads.pruneIdempotencyKeys,
    async (db, _, now) => ({ more: await pruneIdempotencyKeys(db, now) }),
    betweenWrites,
  ),
  indexProducts: define(
    payloads.indexProducts,
    async (db, _payload, _now, search) => {
      const { indexed, more } = await indexSomeProducts(db, search);
      return { more, cacheTags: indexed && !more ? [cacheTags.products] : [] };
    },
    betweenWrites,
  ),
  closeLeaderboards: define(
    payloads.closeLeaderboards,
    async (db, _, now) => {
      const { more, closed, winners } = await closeSomeLeaderboards(db, now);
      const changed = closed
        ? [cacheTags.leaderboards, ...winners.map((id) => cacheTags.product(String(id)))]
        : [];
      return { more, cacheTags: changed };
    },
    betweenWrites,
  ),
  launchProducts: define(
    payloads.launchProducts,
    async (db, _, now, search) => {
      const { launched, more } = await launchSomeProducts(db, search, now);
      return { more, cacheTags: launched.flatMap((id) => tagsOf(String(id), true)) };
    },
    betweenWrites,
  ),
  relateProducts: define(
    payloads.relateProducts,
    async (db, _, now) => {
      const { changed, more } = await relateSomeProducts(db, now);
      return { more, cacheTags: changed.map((id) => cacheTags.product(String(id))) };
    },
    betweenWrites,
  ),
};

export const jobKinds = Object.keys(definitions) as JobKind[];
