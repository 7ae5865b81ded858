import type { z } from 'zod';
import { writtenEmail } from '../../contract/common.ts';
import { role } from '../../contract/entities.ts';
import { transact } from '../db/transact.ts';
import { grantRole } from '../operations/grant-role.ts';
import { argument, type Command, CommandError } from './command.ts';

const usage = 'grant EMAIL ROLE';

const parse = <Value>(schema: z.ZodType<Value>, text: string, refusal: string): Value => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new CommandError(refusal);
  return parsed.data;
};

export const grant: Command = {
  usage,
  about: `give a role: ${role.options.join(', ')}`,
  async run({ db, clock, say }, args) {
    const email = argument(args, 0, usage);
    const named = argument(args, 1, usage);
    const valid = parse(writtenEmail, email, `${email} is not an e-mail address`);
    const chosen = parse(role, named, `${named} is not a role; choose one of ${role.options.join(', ')}`);
    const outcome = await transact(db, (handle) => grantRole(handle, valid, chosen, clock().toISOString()));
    say(
      outcome === 'granted'
        ? `${valid} is ${chosen} now`
        : `${valid} becomes ${chosen} at the first sign-in with a verified e-mail`,
    );
  },
};
