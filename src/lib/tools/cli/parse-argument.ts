import type { z } from 'zod';
import { writtenEmail } from '#lib/contract/kit/common.ts';
import { CommandError } from '#lib/tools/command-error.ts';

/** @throws CommandError with the message if the text is not what the schema takes */
export const parseArgument = <Value>(schema: z.ZodType<Value>, text: string, message: string): Value => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new CommandError(message);
  return parsed.data;
};

export const emailArgument = (text: string): string =>
  parseArgument(writtenEmail, text, `${text} is not an e-mail address`);
