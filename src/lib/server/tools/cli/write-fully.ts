import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { ensurePrivateFile } from '#lib/server/private-files.ts';

/**
 * Writes a private file beside its place and moves it there at the end: whoever ends the process, or fills the disk,
 * leaves no half of a file under that name, and what was there before stays until then.
 */
export const writeFully = async (file: string, write: (path: string) => Promise<void>): Promise<void> => {
  if (existsSync(file) && !statSync(file).isFile()) return write(file); // a device
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  ensurePrivateFile(partial);
  try {
    await write(partial);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};
