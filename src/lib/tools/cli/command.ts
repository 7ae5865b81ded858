import type { ParseArgsOptionsConfig } from 'node:util';
import type { AuditAct, EventPayloads } from '#lib/domain/events.ts';
import type { Context } from '#lib/server/context.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';

export interface CommandContext extends Pick<Context, 'db' | 'config' | 'clock'> {
  print(line: string): void;
  /** Called after each commit of a command that has several and may fail between them. */
  onAdded?(rows: number): void;
  /** Says more of the command in the audit log. */
  note?(details: string): void;
  /** Asks for a yes or no. Absent without a terminal: then the command runs without confirmation. */
  confirm?(question: string): Promise<boolean>;
}

export interface Command {
  usage: string;
  about: string;
  /** Does not migrate the database: a backup or an export must leave an older one as it is. */
  asFound?: true;
  /** Creates a missing SQLite file. For other commands, a missing one is a slip in DATABASE_URL. */
  creates?: true;
  /**
   * Act recorded in the audit log when the command ends or fails, unless its own writes are audited. The first
   * argument is a file, or the id of an import.
   */
  audit?: Exclude<AuditAct, keyof EventPayloads>;
  /** All that it takes; an unknown one is an error. */
  options?: ParseArgsOptionsConfig;
  /** The most arguments that are no options. More are an error. */
  takes: number;
  /** Other commands, by the option that chooses them. */
  variants?: Readonly<Record<string, Command>>;
  run(context: CommandContext, args: string[]): Promise<void>;
}

/** A command on a file alone: it opens no database. */
export interface FileCommand extends Pick<Command, 'usage' | 'about' | 'options' | 'takes'> {
  variants?: never;
  read(print: CommandContext['print'], args: string[]): Promise<void>;
}

export const usageError = (usage: string): CommandError => new CommandError(`Usage: ${dbProgram} ${usage}`);

/** @throws CommandError with the usage if the argument is missing */
export const argument = (args: string[], place: number, usage: string): string => {
  const value = args[place];
  if (!value) throw usageError(usage);
  return value;
};
