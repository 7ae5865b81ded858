import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockSlack, days, hours } from '#lib/domain/durations.ts';
import { argument, usageError } from './arguments.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { requireFolderAround } from './require-folder.ts';
import { recordCommand, runCommand } from './run-command.ts';

const usage = 'backups FOLDER [--copies 14] [--hours 24]';

const hour = hours(1);

/** The time of a backup, in the name of its file. */
const nameAt = (time: Date, ending: string): string =>
  `backup-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${ending}`;

const ofBackup = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(db|jsonl)$/;

/** A backup that is being written, and SQLite's files next to it. */
const unfinished = /^(backup-[-\dT]+Z\.(?:db|jsonl))\.unfinished(?:-[-\w]+)?$/;

/** In milliseconds since 1970. */
const timeOf = (name: string): number =>
  Date.parse(name.replace(unfinished, '$1').replace(ofBackup, '$1T$2:$3:$4Z'));

/** A name that is free: two calls within a second make two backups. */
const freeName = (folder: string, time: Date, ending: string): string => {
  const name = nameAt(time, ending);
  if (!existsSync(join(folder, name))) return name;
  return freeName(folder, new Date(time.getTime() + 1_000), ending);
};

const prepare = (folder: string): void => {
  if (existsSync(folder)) return;
  requireFolderAround(folder);
  mkdirSync(folder, { mode: 0o700 });
};

/** The complete backups. Names have one length: they are in order of time. */
const storedIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => ofBackup.test(name))
    .sort();

/** True for a backup of a clock that was ahead. Two calls at once have names that are seconds apart. */
const isAhead = (name: string, now: Date): boolean => timeOf(name) > now.getTime() + clockSlack;

/** Order of removal. Backups of a clock that was ahead come first: they would outlive all others. */
const inOrderOfRemoval = (names: readonly string[], now: Date): string[] => [
  ...names.filter((name) => isAhead(name, now)),
  ...names.filter((name) => !isAhead(name, now)),
];

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw usageError(usage);
  return Number(text);
};

const options = { copies: { type: 'string', default: '14' }, hours: { type: 'string' } } as const;

/** Scheduled backup, named after the time. Only the newest ones are kept. */
export const backups: Command<typeof options> = {
  usage,
  takes: 1,
  options,
  about: 'back up into a folder and remove all but the newest; with --hours only if the last is as old',
  asFound: true,
  async run(context, { values: { copies, hours }, positionals }) {
    const folder = argument(positionals, 0, usage);
    const max = wholeNumber(copies);
    const age = hours === undefined ? 0 : wholeNumber(hours) * hour;
    const now = context.clock();
    const ageOf = (name: string): number => now.getTime() - timeOf(name);
    try {
      prepare(folder);
      const last = storedIn(folder).findLast((name) => !isAhead(name, now));
      if (last && age && ageOf(last) < age) return;
      // A backup whose service was stopped could not remove them.
      const isLeftOver = (name: string) => unfinished.test(name) && Math.abs(ageOf(name)) > days(1);
      for (const name of readdirSync(folder).filter(isLeftOver)) rmSync(join(folder, name));
    } catch (error) {
      await recordCommand(backup, context, [folder], { details: 'failed', hasFailed: true });
      throw error;
    }
    try {
      // Each is in the audit log by its own name, and a call that makes none is not.
      await runCommand(backup, context, [
        join(folder, freeName(folder, now, context.db.backup ? 'db' : 'jsonl')),
      ]);
    } finally {
      // Also if that could not be recorded: they would fill the disk.
      for (const name of inOrderOfRemoval(storedIn(folder), context.clock()).slice(0, -max))
        rmSync(join(folder, name));
    }
  },
};
