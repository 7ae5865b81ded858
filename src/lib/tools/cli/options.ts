import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CommandError } from '#lib/tools/command-error.ts';
import { type Command, usageError } from './command.ts';

/** Splits arguments into options and the rest. @throws CommandError with the usage if an option is unknown or lacks its value */
export const optionsOf = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? `${error.message.split('. ')[0]}\n` : '';
    throw new CommandError(`${reason}${usageError(usage).message}`);
  }
};

/** The arguments of a command that are no options. @throws CommandError with the usage if there are too many, or for a wrong option */
export const positionalsOf = (
  { options = {}, takes, usage }: Pick<Command, 'options' | 'takes' | 'usage'>,
  args: string[],
): string[] => {
  const { positionals } = optionsOf(args, options, usage);
  if (positionals.length > takes) throw usageError(usage);
  return positionals;
};
