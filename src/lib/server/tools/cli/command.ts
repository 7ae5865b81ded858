import type { Context } from '#lib/server/context.ts';

/** What a command works with. */
export interface CommandContext extends Pick<Context, 'db' | 'config' | 'clock'> {
  print(line: string): void;
  /** Asks for a yes or no. Absent where nobody is there to answer: the command itself was the yes. */
  confirm?(question: string): Promise<boolean>;
}

/** One of the operator's commands. */
export interface Command {
  usage: string;
  about: string;
  /** Takes the database as it finds it, and makes none: an older one is to be kept as it was. */
  asFound?: true;
  run(context: CommandContext, args: string[]): Promise<void>;
}

/** A command that was called wrongly or can't do its work. Its message says what to do instead. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The argument at this place. @throws CommandError with the usage if it is missing */
export const argument = (args: string[], place: number, usage: string): string => {
  const value = args[place];
  if (!value) throw new CommandError(`Usage: npm run db -- ${usage}`);
  return value;
};
