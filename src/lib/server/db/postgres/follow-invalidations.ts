import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Invalidated } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { invalidations as limits } from '#lib/server/db/limits.ts';
import { lookSince, type Position, pruneInvalidations, snapshotNow } from './invalidations.ts';

export interface Following {
  /** Opens a separate connection, so that no long query delays it. @param onLost called when it breaks */
  connect: (onLost: () => void) => Handle;
  /** Deletes old rows, which may take longer than a poll. */
  write: Handle;
  /** True if this server recorded a row, and so applied it at its commit. */
  isOwn: (server: string) => boolean;
  caches: Invalidated;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** Calls `work` again and again, with a pause before each call, until the returned function is called. */
const repeat = (pause: () => number, work: () => Promise<void>): (() => Promise<void>) => {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(pause(), undefined, { signal: stopped.signal }).catch(() => {});
      if (!stopped.signal.aborted) await work();
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await running;
  };
};

/** Runs `work` once at a time. A call during a run waits for the next run, which begins after the call. */
const oneAfterAnother = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve();
  let following: Promise<void> | undefined;
  return () => {
    following ??= current.then(() => {
      following = undefined;
      current = work();
      return current;
    });
    return following;
  };
};

export interface Followed {
  /** Looks at once, and resolves when what it found is applied. While the database is away it does not wait. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** In milliseconds until the next look, after so many in a row that failed. */
const untilLook = (failures: number): number => Math.min(limits.longestPause, limits.every * 2 ** failures);

/** Some seconds apart, at random: servers that were started together take turns. */
const untilPrune = (): number => limits.prunedEvery * (0.5 + Math.random());

/**
 * Looks for what other servers recorded, some twenty times a second. A transaction's number is given before its commit,
 * so that a lower one may become visible later: each look is for what the snapshot of the last one did not show.
 * While it can't look, the caches store nothing, and pages are sent as copies of what they were. These are removed once it
 * can look again.
 * Resolves once the first snapshot has been taken: what is cached from then on is followed
 */
export const followInvalidations = async ({
  connect,
  write,
  isOwn,
  caches,
  log,
}: Following): Promise<Followed> => {
  const open = () => {
    const link = { lost: false, db: connect(() => (link.lost = true)) };
    return link;
  };
  let link = open();
  let since: Position | undefined;
  let failures = 0;

  const begin = async (): Promise<void> => {
    // Before the clear: what commits in between is found by the next look.
    since = await snapshotNow(link.db);
    caches.clear();
    caches.resume();
    failures = 0;
  };

  const look = async (from: Position): Promise<void> => {
    const { rows, ...position } = await lookSince(link.db, from);
    since = position;
    // This process stood still for so long that other servers may have deleted what it did not see.
    if (position.at - from.at > limits.storedFor / 2) return caches.clear();
    const writes = rows.filter((row) => !isOwn(row.server)).map((row) => row.tags);
    if (writes.length) caches.invalidateAll(writes);
  };

  const next = async (): Promise<void> => {
    try {
      // The pool connects again by itself, maybe to a server that knows nothing of what was recorded.
      if (link.lost) throw new Error('The connection was lost');
      if (since !== undefined) return await look(since);
      await begin();
      log.info('the database answers again');
    } catch (error) {
      if (since !== undefined) log.warn({ err: error }, 'writes of other servers are not seen at present');
      since = undefined;
      failures++;
      caches.suspend();
      // A connection that was lost without a word never answers, and is not waited for.
      link.db.destroy().catch(() => {});
      link = open();
    }
  };

  const prune = async (): Promise<void> => {
    try {
      while ((await pruneInvalidations(write)) === limits.prunedAtOnce);
    } catch (error) {
      log.warn({ err: error }, 'cache tags of old writes could not be deleted');
    }
  };

  await begin();
  const lookNow = oneAfterAnother(next);
  const stopping = [repeat(() => untilLook(failures), lookNow), repeat(untilPrune, prune)];
  return {
    catchUp: async () => {
      if (since !== undefined) await lookNow();
    },
    async stop() {
      await Promise.all(stopping.map((stop) => stop()));
      await link.db.destroy();
    },
  };
};
