import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { days, seconds } from '#lib/domain/durations.ts';
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
  // Without a shell a later write to the same name removes what a kill has left.
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

/** Removes what a machine that stopped has left of writes to this name. Other files may be those of a write under way. */
const removeLeftOver = (target: string): void => {
  const folder = dirname(target);
  const started = Date.now() - seconds(uptime());
  const isLeftOver = (name: string): boolean => {
    if (!name.startsWith(`${basename(target)}.unfinished`)) return false;
    const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return written < started || Date.now() - written > days(1);
  };
  for (const name of readdirSync(folder).filter(isLeftOver)) rmSync(join(folder, name), { force: true });
};

/**
 * Writes a private file that gets its name once it is complete: a process that is killed, or a full disk, leaves no half of
 * a file, under that name or any other, and what was there before stays until then. Of two writes to one name at once, the
 * later to end stays, whole. If the whole machine stops, the next write to the same name removes what is left.
 */
export const writeWhole = async (
  target: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<void> => {
  if (isDevice(target)) {
    await naming(target, () => write(target));
    return;
  }
  const unfinished = `${target}.unfinished-${randomUUID()}`;
  removeLeftOver(target);
  ensurePrivateFile(unfinished);
  const keepAtEnd = removeAtEnd(parts.map((part) => unfinished + part));
  try {
    await naming(target, () => write(unfinished));
    renameSync(unfinished, target);
  } finally {
    keepAtEnd();
    if (existsSync(unfinished)) for (const part of parts) rmSync(unfinished + part, { force: true });
  }
};
