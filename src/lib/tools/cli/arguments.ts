import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import { writtenEmail } from '#lib/contract/kit/common.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';

/** Parsed arguments: the values of its options, and the rest. */
export type Arguments<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

export interface Syntax<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  usage: string;
  /** All that it takes; an unknown one is an error. */
  options: Options;
  /** Maximum number of arguments that are not options. More are an error. */
  takes: number;
}

export const yesOption = { yes: { type: 'boolean' } } as const;

export const usageError = (usage: string): CommandError => new CommandError(`Usage: ${dbProgram} ${usage}`);

/**
 * Splits arguments into options and the rest.
 * @throws CommandError with the usage if an option is unknown or lacks its value, or if there are too many arguments
 */
export const parseArguments = <Options extends ParseArgsOptionsConfig>(
  { options, takes, usage }: Syntax<Options>,
  args: string[],
): Arguments<Options> => {
  let parsed: Arguments<Options>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? `${error.message.split('. ')[0]}\n` : '';
    throw new CommandError(`${reason}${usageError(usage).message}`);
  }
  if (parsed.positionals.length > takes) throw usageError(usage);
  return parsed;
};

/** @throws CommandError with the usage if the argument is missing */
export const argument = (positionals: readonly string[], place: number, usage: string): string => {
  const value = positionals[place];
  if (!value) throw usageError(usage);
  return value;
};

/** @throws CommandError with the message if the text is not what the schema takes */
export const validArgument = <Value>(schema: z.ZodType<Value>, text: string, message: string): Value => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new CommandError(message);
  return parsed.data;
};

export const emailArgument = (text: string): string =>
  validArgument(writtenEmail, text, `${text} is not an e-mail address`);
