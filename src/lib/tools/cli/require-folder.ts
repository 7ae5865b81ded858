import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#lib/tools/command-error.ts';

/**
 * A command makes no folder around what it writes: the path may have a slip in it.
 * @throws CommandError unless the folder is there in which this is to be
 */
export const requireFolderAround = (path: string): void => {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`There is no folder ${folder}; make it first`);
};
