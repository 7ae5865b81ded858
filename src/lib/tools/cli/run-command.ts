import { basename } from 'node:path';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent, recordFirst } from '#lib/server/events/record-event.ts';
import { lastBackup } from '#lib/server/ops/backups.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { parseArguments } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';

/** A database of an earlier release is exported as it was found. */
const hasEvents = async ({ db }: Pick<CommandContext, 'db'>): Promise<boolean> =>
  (await db.read.introspection.getTables()).some(({ name }) => name === 'events');

interface Outcome {
  /** Details of its entry in the audit log, in addition to the file. */
  details?: string;
  hasFailed?: boolean;
}

/**
 * Records that a command has read or brought everything, or failed to: the name of its file, and not where that is. A failure
 * is in the audit log alone, except that of a backup: admins are notified of the first one since the last backup.
 */
export const recordCommand = async (
  { audit }: Pick<Command, 'audit'>,
  { db, clock }: Pick<CommandContext, 'db' | 'clock'>,
  [file = '']: readonly string[],
  { details, hasFailed = false }: Outcome = {},
): Promise<void> => {
  if (!audit || !(await hasEvents({ db }))) return;
  const now = clock();
  const entry = { by: 'command', subject: { name: basename(file) }, at: now.toISOString() } as const;
  await transact(db, async (handle) => {
    if (audit === 'backup' && hasFailed)
      await recordFirst(handle, { ...entry, type: 'failBackup' }, (await lastBackup(handle, now)) ?? '');
    await recordEvent(handle, { ...entry, type: audit, details, isListedOnly: hasFailed });
  });
};

/** Returns undefined if the command needs no entry. */
const outcomeOf = (
  errors: readonly unknown[],
  added: number,
  notes: readonly string[],
): Outcome | undefined => {
  const [error] = errors;
  if (!errors.length) return notes.length ? { details: notes.join('; ') } : {};
  // A wrong call, or one that was rejected as a whole.
  if (error instanceof CommandError && !added) return undefined;
  const failure = added ? `failed after ${added} were added` : 'failed';
  return { details: [...notes, failure].join('; '), hasFailed: true };
};

/** Invalidates the caches of running servers, so that they show what a command has changed. */
const forgetCached = (db: Database): Promise<void> =>
  transact(db, (handle) => db.recordInvalidation(handle, [cacheTags.everything]));

/**
 * Runs a command on a database that is up to date. What it has committed stays if it fails midway: the audit log says
 * so, and servers that run show it.
 * @throws the first error: of the command, or of the database if it can't record it, whose work is done then
 */
export const runCommand = async (
  command: Command,
  context: CommandContext,
  args: string[],
): Promise<void> => {
  const parsed = parseArguments(command, args);
  let added = 0;
  const onAdded = (rows: number): void => {
    added += rows;
  };
  const notes: string[] = [];
  const errors: unknown[] = [];
  const attempt = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  };
  await attempt(() => command.run({ ...context, onAdded, note: (text) => notes.push(text) }, parsed));
  const outcome = outcomeOf(errors, added, notes);
  if (outcome) await attempt(() => recordCommand(command, context, parsed.positionals, outcome));
  if (!command.asFound && !command.leavesCaches) await attempt(() => forgetCached(context.db));
  const [first, ...others] = errors;
  // Often of the same cause, such as a database that is gone.
  for (const other of others) context.print(`After that: ${String(other)}`);
  if (errors.length) throw first;
};
