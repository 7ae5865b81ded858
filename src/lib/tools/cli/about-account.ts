import { dbProgram } from '#lib/server/db-program.ts';
import { emailKey, findUserByEmail, signInMethodsOf, type UserRow } from '#lib/server/users/queries.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import type { CommandContext } from './command.ts';

const aboutAccount = (user: UserRow): string => {
  const methods = signInMethodsOf(user).join(', ') || 'a way that is not known yet';
  const facts = [
    `uid ${user.uid}`,
    `signs in by ${methods}`,
    `exists since ${user.created_at.slice(0, 16).replace('T', ' ')} UTC`,
    `its e-mail is ${user.email_verified ? 'verified' : 'not verified'}`,
    `its role is ${user.role}`,
    ...(user.suspended_at ? ['it is suspended'] : []),
  ];
  return `Account ${user.id} holds ${user.email}: ${facts.join('; ')}`;
};

/** Asks for confirmation, in a terminal. @throws CommandError if the operator declines */
export const confirmed = async (
  { confirm }: CommandContext,
  { yes, question }: { yes: boolean | undefined; question: string },
): Promise<void> => {
  if (!yes && confirm && !(await confirm(question))) throw new CommandError('Nothing was changed');
};

/**
 * Prints the account of an e-mail, and asks for confirmation.
 * @returns undefined if there is no such account
 * @throws CommandError if the operator declines
 */
export const confirmedAccount = async (
  context: CommandContext,
  email: string,
  asking: Parameters<typeof confirmed>[1],
): Promise<UserRow | undefined> => {
  const user = await findUserByEmail(context.db.read, emailKey(email));
  if (!user) return undefined;
  context.print(aboutAccount(user));
  await confirmed(context, asking);
  return user;
};

export const lastAdminError = (email: string): CommandError =>
  new CommandError(
    `${email} is the last admin of this site. Make somebody else an admin first: ${dbProgram} grant EMAIL admin`,
  );

/** Error for an account that appeared or got another owner between the confirmation and the write. */
export const changedHandsError = (email: string): CommandError =>
  new CommandError(`The account of ${email} has changed; run the command again`);
