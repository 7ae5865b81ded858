import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensurePrivateFile } from '#lib/server/private-files.ts';

/** What SQLite may leave beside a database that it is writing. */
const parts = ['', '-journal', '-wal', '-shm'];

/** Such as /dev/stdout, also where that leads to a file. */
export const isDevice = (target: string): boolean =>
  resolve(target).startsWith('/dev/') || (existsSync(target) && !statSync(target).isFile());

/**
 * Writes a private file that gets its name once it is complete: whoever ends the process, or fills the disk, leaves no
 * half of a file under that name, and what was there before stays until then. What an earlier, killed write left is
 * replaced.
 */
export const writeWhole = async (
  target: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<void> => {
  if (isDevice(target)) {
    await write(target);
    return;
  }
  const unfinished = `${target}.unfinished`;
  const removeUnfinished = () => {
    for (const part of parts) rmSync(unfinished + part, { force: true });
  };
  removeUnfinished();
  ensurePrivateFile(unfinished);
  try {
    await write(unfinished);
    renameSync(unfinished, target);
  } finally {
    if (existsSync(unfinished)) removeUnfinished();
  }
};
