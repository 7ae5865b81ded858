import type { ParseArgsOptionsConfig } from 'node:util';
import type { AuditAct, EventPayloads } from '#lib/domain/events.ts';
import type { Context } from '#lib/server/context.ts';
import type { Arguments, Syntax } from './arguments.ts';

export interface CommandContext extends Pick<Context, 'db' | 'config' | 'clock'> {
  print(line: string): void;
  /** Called after each commit of a command that has several and may fail between them. */
  onAdded?(rows: number): void;
  /** Says more of the command in the audit log. */
  note?(details: string): void;
  /** Asks for a yes or no. Absent without a terminal: then the command runs without confirmation. */
  confirm?(question: string): Promise<boolean>;
}

export interface Command<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig>
  extends Syntax<Options> {
  about: string;
  /** Changes nothing that servers cache. */
  leavesCaches?: true;
  /** Does not migrate the database: a backup or an export must leave an older one as it is. */
  asFound?: true;
  /** Creates a missing SQLite file. For other commands, a missing one is a slip in DATABASE_URL. */
  creates?: true;
  /**
   * Act recorded in the audit log when the command ends or fails, unless its own writes are audited. The first
   * argument is a file, or the id of an import.
   */
  audit?: Exclude<AuditAct, keyof EventPayloads>;
  /** Other commands, by the option that chooses them. A value of that option is their first argument. */
  variants?: Readonly<Record<string, Command>>;
  run(context: CommandContext, args: Arguments<Options>): Promise<void>;
}

/** A command on a file alone: it opens no database. */
export interface FileCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig>
  extends Syntax<Options> {
  about: string;
  variants?: never;
  read(print: CommandContext['print'], args: Arguments<Options>): Promise<void>;
}
