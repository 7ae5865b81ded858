import { setTimeout as sleep } from 'node:timers/promises';
import { deletions, sweeps } from '#lib/limits.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { finishDeletions } from '#lib/server/products/finish-deletions.ts';
import { pruneIdempotencyKeys } from './prune-idempotency-keys.ts';

type SweepContext = Pick<Context, 'db' | 'clock'>;

/** Finishes the deletions that an earlier process did not get to, and deletes expired idempotency keys. */
export const sweep = async ({ db, clock }: SweepContext): Promise<void> => {
  await finishDeletions({ db });
  while (await transact(db, (handle) => pruneIdempotencyKeys(handle, clock()))) {
    await sleep(deletions.pause); // lets other writes go first
  }
};

/** Sweeps now and at intervals. @returns stops the sweeps */
export const startSweeping = (context: SweepContext & Pick<Context, 'log'>): (() => void) => {
  const run = (): void => {
    sweep(context).catch((error: unknown) => context.log.warn({ err: error }, 'a sweep was broken off'));
  };
  run();
  const timer = setInterval(run, sweeps.every).unref();
  return () => clearInterval(timer);
};
