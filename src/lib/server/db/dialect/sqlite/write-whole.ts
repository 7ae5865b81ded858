import { existsSync, renameSync, rmSync } from 'node:fs';
import { ensurePrivateFile } from '#lib/server/private-files.ts';

/** What SQLite may leave beside a database that it is writing. */
const parts = ['', '-journal', '-wal', '-shm'];

/**
 * Writes a database file so that its name is that of a whole one, whenever the process is killed: it gets its name once
 * it is complete. What an earlier, killed write left is replaced.
 */
export const writeWhole = async (
  target: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<void> => {
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
