import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** What holds everybody's e-mails and what signs their tokens is for the account alone that the site runs as. */
const fileMode = 0o600;
const folderMode = 0o700;
const others = 0o077;

/** From here on this process, and what it starts, makes files that nobody else can read. Belongs to every entry point. */
export const makePrivateFiles = (): void => {
  process.umask(others);
};

/** Runs what starts a process whose files are for all, as those of a build are. */
export const withPublicFiles = <Result>(run: () => Result): Result => {
  const before = process.umask(0o022);
  try {
    return run();
  } finally {
    process.umask(before);
  }
};

/** Whether we may and must take others' rights away. What is not a file, such as /dev/stdout, is not ours to change. */
const isTooOpen = (found: Stats): boolean =>
  (found.isFile() || found.isDirectory()) && found.uid === process.getuid?.() && (found.mode & others) !== 0;

/** Takes others' rights from what is at a path, if something is. */
export const tighten = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && isTooOpen(found)) chmodSync(path, found.isDirectory() ? folderMode : fileMode);
};

/** Sees to it that a file is there and private, also one that an older version made. It is opened by others then. */
export const ensurePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', fileMode));
  tighten(path);
};

/** Makes a folder that is private. One that is there is somebody's choice, and stays as it is. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: folderMode });
};

/** Makes a folder that is the site's own, and takes others' rights from it and from whatever is inside. */
export const makeOwnFolder = (path: string): void => {
  makePrivateFolder(path);
  tighten(path);
  for (const inside of readdirSync(path, { recursive: true, encoding: 'utf8' })) tighten(join(path, inside));
};
