import process from 'node:process';
import { ConfigError } from './config.ts';

/** Messages by the system's error code. Not for ENOENT: a file of the program may be missing, which its stack names. */
const ofFiles: Record<string, string> = {
  EACCES: `can't be used by this account (uid ${process.getuid?.() ?? 'unknown'}): permission denied`,
  EPERM: `can't be used by this account (uid ${process.getuid?.() ?? 'unknown'}): not permitted`,
  EROFS: 'is read-only for this process: systemd names what may be written to by ReadWritePaths',
  ENOSPC: "can't be written: the disk is full",
  EISDIR: 'is a folder; a file is needed',
  ENOTDIR: 'lies within a file; a folder is needed',
  EDQUOT: "can't be written: the quota is used up",
};

/** Messages by SQLite's primary result code: https://sqlite.org/rescode.html */
const ofSqlite: Record<number, string> = {
  8: 'The database of DATABASE_URL is read-only for this account',
  10: "SQLite can't read or write the files of DATABASE_URL (disk I/O error): the disk is probably full",
  11: 'The database of DATABASE_URL is damaged: restore a backup, without the -wal and -shm files of the damaged one',
  13: 'SQLite could not write: the disk is full',
  14: "The database of DATABASE_URL can't be opened, or the files beside it",
  26: 'The file of DATABASE_URL is no SQLite database',
};

const full = 13;

/** Other bits of a result code say more than an operator needs. */
const primary = 0xff;

/** Returns one line about an error that an operator can fix without a stack trace; undefined for other errors. */
export const operatorMessage = (error: unknown): string | undefined => {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const target = 'target' in error ? String(error.target) : undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    const result = error.errcode & primary;
    return result === full && target ? `${target} ${ofFiles.ENOSPC}` : ofSqlite[result];
  }
  if (!('code' in error)) return undefined;
  const code = String(error.code);
  const reason = ofFiles[code];
  if (!reason) return undefined;
  if ('path' in error) return `${String(error.path)} ${reason}`;
  // Writing to an open file names none, but for `writeWhole`. Without one, codes such as EACCES may come from a socket.
  return code === 'ENOSPC' || code === 'EDQUOT' ? `${target ?? 'A file'} ${reason}` : undefined;
};
