import { setTimeout as sleep } from 'node:timers/promises';
import { deletions, sweeps } from '#lib/limits.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { finishDeletions } from '#lib/server/products/finish-deletions.ts';
import { pruneIdempotencyKeys } from './prune-idempotency-keys.ts';

type Surroundings = Pick<Context, 'db' | 'clock'>;

/** Clears up what a process that ended left half done, and what has become of no use. */
export const sweep = async ({ db, clock }: Surroundings): Promise<void> => {
  await finishDeletions({ db });
  while (await transact(db, (handle) => pruneIdempotencyKeys(handle, clock()))) {
    await sleep(deletions.debounceMs); // others come first
  }
};

/** Sweeps now, and now and then from here on. @returns what ends it */
export const startSweeping = (context: Surroundings & Pick<Context, 'log'>): (() => void) => {
  const run = (): void => {
    sweep(context).catch((error: unknown) => context.log.warn({ err: error }, 'a sweep was broken off'));
  };
  run();
  const timer = setInterval(run, sweeps.every).unref();
  return () => clearInterval(timer);
};
