import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensurePrivateFile } from './private-files.ts';

/** Suffixes of the database file and the files that SQLite may create next to it. */
const parts = ['', '-journal', '-wal', '-shm'];

/** True for /dev/stdout and the like, even if it is redirected to a file. */
export const isDevice = (target: string): boolean =>
  resolve(target).startsWith('/dev/') || (existsSync(target) && !statSync(target).isFile());

/**
 * Removes files once this process has ended, by a SIGKILL too: a shell waits for the end of its input. It runs in
 * a separate process group, since Ctrl-C ends the whole group.
 * @returns what ends the shell without a removal
 */
const removeAtEnd = (files: readonly string[]): (() => void) => {
  const shell = spawn('sh', ['-c', 'read -r _; rm -f -- "$@"', 'sh', ...files], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the next write to the same name removes what a kill has left.
  shell.on('error', () => {});
  shell.unref();
  return () => {
    shell.kill();
    shell.stdin?.destroy();
  };
};

/** Names the file in an error, which may have none: of a full disk, say. `operatorMessage` reads it. */
const naming = async (target: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { target }) : error;
  }
};

/**
 * Writes a private file that gets its name once it is complete: a process that is killed, or a full disk, leaves no half of
 * a file, under that name or any other, and what was there before stays until then. If the whole machine stops, the next
 * write to the same name removes what is left.
 */
export const writeWhole = async (
  target: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<void> => {
  if (isDevice(target)) {
    await naming(target, () => write(target));
    return;
  }
  const unfinished = `${target}.unfinished`;
  const removeUnfinished = () => {
    for (const part of parts) rmSync(unfinished + part, { force: true });
  };
  removeUnfinished();
  ensurePrivateFile(unfinished);
  const keepAtEnd = removeAtEnd(parts.map((part) => unfinished + part));
  try {
    await naming(target, () => write(unfinished));
    renameSync(unfinished, target);
  } finally {
    keepAtEnd();
    if (existsSync(unfinished)) removeUnfinished();
  }
};
