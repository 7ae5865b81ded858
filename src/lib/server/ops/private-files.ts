import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * The database holds everybody's e-mails, and the demo's secret signs tokens: only the site's account may read them.
 */
const fileMode = 0o600;
const folderMode = 0o700;
const others = 0o077;

/** Makes files private that this process, and those it starts, create from here on. Every entry point calls it. */
export const makePrivateFiles = (): void => {
  process.umask(others);
};

/** Starts a process whose files are public, such as those of a build. */
export const withPublicFiles = <Result>(run: () => Result): Result => {
  const before = process.umask(0o022);
  try {
    return run();
  } finally {
    process.umask(before);
  }
};

/** True if others have permissions that we can remove. False for what is not a file or folder, such as /dev/stdout. */
const isTooOpen = (found: Stats): boolean =>
  (found.isFile() || found.isDirectory()) && found.uid === process.getuid?.() && (found.mode & others) !== 0;

/** Takes others' rights from a file or folder, if it exists. */
export const tighten = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && isTooOpen(found)) chmodSync(path, found.isDirectory() ? folderMode : fileMode);
};

/** Creates a private file that SQLite, say, opens then; makes one private that an older version created. */
export const ensurePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', fileMode));
  tighten(path);
};

/** Creates a private folder. One that exists keeps the rights that its owner chose. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: folderMode });
};

/** Creates a folder that belongs to the site alone; takes others' rights from one that exists and from all inside. */
export const makeOwnFolder = (path: string): void => {
  makePrivateFolder(path);
  tighten(path);
  for (const inside of readdirSync(path, { recursive: true, encoding: 'utf8' })) tighten(join(path, inside));
};
