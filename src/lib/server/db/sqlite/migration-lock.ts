import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnMigrationWait } from '#lib/server/db/database.ts';
import { ensurePrivateFile } from '#lib/server/ops/private-files.ts';
import { isBusy } from './connection.ts';

/**
 * Runs `work` while no other starting process does. The lock is on a separate file, and the system releases it if the
 * process dies.
 * @param onWait called once if another process has the lock
 */
export const locked = async (
  file: string,
  work: () => Promise<void>,
  onWait: OnMigrationWait,
): Promise<void> => {
  ensurePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    for (let waits = false; ; waits = true) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!waits) onWait('process');
        await sleep(50);
      }
    }
    await work();
  } finally {
    lock.close();
  }
};
