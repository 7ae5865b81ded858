import type { z } from 'zod';
import { paths } from '#lib/paths.ts';
import { pruneAuditLog } from '#lib/server/audit/prune-audit-log.ts';
import { cacheTags, tagsOf, tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { launchSomeProducts } from '#lib/server/launches/launch-products.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { deletions, removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { keySomeLinks } from '#lib/server/products/key-links.ts';
import { resumeDeletions } from '#lib/server/products/resume-deletions.ts';
import { relateSomeProducts } from '#lib/server/related/relate-products.ts';
import { expireSomeOverdue } from '#lib/server/subscriptions/settle-checkout.ts';
import { alignVotes } from '#lib/server/votes/align-votes.ts';
import type { Batch, JobContext, RunBatch } from './batch.ts';
import { indexSomeProducts } from './index-products.ts';
import { type JobKind, payloads } from './kinds.ts';
import { pruneIdempotencyKeys } from './prune-idempotency-keys.ts';
import { submitPages } from './submit-pages.ts';

interface CommonDefinition {
  /** In milliseconds, between two batches. */
  pause: number;
  /** Locks what those who enqueue the job have locked by then, so that they and a batch don't wait for each other. */
  lock?(db: Handle, payload: string): Promise<unknown>;
}

interface BatchedJob extends CommonDefinition {
  runBatch: RunBatch;
}

/** A job that calls another service. A kill after a call repeats it. */
interface CallingJob extends CommonDefinition {
  /**
   * Makes a call before each batch, in no transaction, and in less time than the lease: an error is a failure of the job.
   * @param signal aborted once the runner is to stop
   * @returns the batch, for what the call has done
   */
  call(context: JobContext, signal: AbortSignal): Promise<RunBatch>;
}

export type JobDefinition = BatchedJob | CallingJob;

const define = <Payload>(
  schema: z.ZodType<Payload>,
  runBatch: (db: Handle, payload: Payload, now: Date, search: Database['search']) => Promise<Batch>,
  { pause = 0, lock }: { pause?: number; lock?: (db: Handle, payload: Payload) => Promise<unknown> } = {},
): BatchedJob => ({
  pause,
  ...(lock && { lock: (db, payload) => lock(db, schema.parse(JSON.parse(payload))) }),
  runBatch: (db, payload, now, search) => runBatch(db, schema.parse(JSON.parse(payload)), now, search),
});

const betweenWrites = { pause: deletions.pause };

export const definitions = {
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
  pruneAuditLog: define(
    payloads.pruneAuditLog,
    async (db, _, now) => ({ more: await pruneAuditLog(db, now) }),
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
      const { launched, waiting, more } = await launchSomeProducts(db, search, now);
      const ids = launched.map(String);
      return {
        more,
        cacheTags: [
          ...ids.flatMap((id) => tagsOf(id, true)),
          ...waiting.flatMap((id) => tagsOf(String(id), false)),
        ],
        changedPages: ids.map(paths.product),
      };
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
  keyLinks: define(payloads.keyLinks, async (db) => ({ more: await keySomeLinks(db) }), betweenWrites),
  submitPages: { pause: 0, call: submitPages },
} satisfies Record<JobKind, JobDefinition>;

export const jobKinds = Object.keys(definitions) as JobKind[];
