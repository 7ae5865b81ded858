import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';

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
    throw new CommandError(`${reason}Usage: ${dbProgram} ${usage}`);
  }
};
