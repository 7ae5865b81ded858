import { basename } from 'node:path';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import type { Command, CommandContext } from './command.ts';
import { forgetCached } from './forget-cached.ts';

/** A database of an earlier release is exported as it was found. */
const hasEvents = async ({ db }: Pick<CommandContext, 'db'>): Promise<boolean> =>
  (await db.read.introspection.getTables()).some(({ name }) => name === 'events');

/** Records that a command has read or brought everything, or failed to: the name of its file, and not where that is. */
export const recordCommand = async (
  { audit }: Pick<Command, 'audit'>,
  { db, clock }: Pick<CommandContext, 'db' | 'clock'>,
  [file = '']: readonly string[],
  { details }: { details?: string } = {},
): Promise<void> => {
  if (!audit || !(await hasEvents({ db }))) return;
  const entry = {
    type: audit,
    by: 'command',
    subject: { name: basename(file) },
    details,
    at: clock().toISOString(),
  } as const;
  await transact(db, (handle) => recordEvent(handle, entry));
};

/** Details for the command's entry in the audit log, in addition to the file; undefined if it needs no entry. */
const outcomeOf = (
  errors: readonly unknown[],
  added: number,
  notes: readonly string[],
): { details?: string } | undefined => {
  const [error] = errors;
  if (!errors.length) return notes.length ? { details: notes.join('; ') } : {};
  // A wrong call, or one that was rejected as a whole.
  if (error instanceof CommandError && !added) return undefined;
  return { details: [...notes, added ? `failed after ${added} were added` : 'failed'].join('; ') };
};

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
  await attempt(() => command.run({ ...context, onAdded, note: (text) => notes.push(text) }, args));
  const outcome = outcomeOf(errors, added, notes);
  if (outcome) await attempt(() => recordCommand(command, context, args, outcome));
  if (!command.asFound) await attempt(() => forgetCached(context.db));
  const [first, ...others] = errors;
  // Often of the same cause, such as a database that is gone.
  for (const other of others) context.print(`After that: ${String(other)}`);
  if (errors.length) throw first;
};
