import { emailKey, findUserByEmail, signInMethodsOf, type UserRow } from '#lib/server/users/queries.ts';
import { type CommandContext, CommandError } from './command.ts';

/** What an operator should know of an account before it is given power. */
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

/** Takes the answer that a call brings with it out of its arguments. */
export const takeYes = (args: readonly string[]): { rest: string[]; yes: boolean } => ({
  rest: args.filter((arg) => arg !== '--yes'),
  yes: args.includes('--yes'),
});

/**
 * Says who holds an address, and asks whether to go on.
 * @returns the account; undefined if there is none
 * @throws CommandError if the answer is no
 */
export const agreedAccount = async (
  { db, print, confirm }: CommandContext,
  email: string,
  { yes, question }: { yes: boolean; question: string },
): Promise<UserRow | undefined> => {
  const user = await findUserByEmail(db.read, emailKey(email));
  if (!user) return undefined;
  print(aboutAccount(user));
  if (!yes && confirm && !(await confirm(question))) throw new CommandError('Nothing was changed');
  return user;
};

/** An account may change hands while its operator thinks. */
export const changedHands = (email: string): CommandError =>
  new CommandError(`${email} belongs to another account since; run the command again`);
