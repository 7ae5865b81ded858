import { type Role, role } from '#lib/contract/users.ts';
import { days } from '#lib/domain/durations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { type GrantResult, grantRole } from '#lib/server/staff/grant-role.ts';
import { roleCodes } from '#lib/server/staff/role-code.ts';
import { withArticle } from '#lib/text/messages/users.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { changedHandsError, confirmedAccount, extractYes, yesOption } from './about-account.ts';
import { argument, type Command } from './command.ts';
import { emailArgument, parseArgument } from './parse-argument.ts';

const usage = 'grant EMAIL ROLE [--yes]';
const lifetimeInDays = roleCodes.grantLifetime / days(1);

const reported = (email: string, role: Role, result: GrantResult): string[] => {
  switch (result.state) {
    case 'counts':
      return [`${email} is now ${withArticle(role)}`];
    case 'waits':
      return [`${email} becomes ${withArticle(role)} once its e-mail is verified`];
    case 'withdrawn':
      return [`Nobody has an account for ${email}, and no role waits for it`];
    case 'claimable':
      return [
        `Nobody has an account for ${email} yet. Give its owner this one-time code, good for ${lifetimeInDays} days:`,
        result.code,
        `It makes them ${withArticle(role)}: they sign up, verify the address and enter it on their dashboard`,
      ];
    case 'last_admin':
      throw new CommandError(
        `${email} is the last admin of this site. Make somebody else an admin first: ${dbProgram} grant EMAIL admin`,
      );
    case 'other_account':
      throw changedHandsError(email);
  }
};

export const grant: Command = {
  usage,
  takes: 2,
  options: yesOption,
  about: `give a role: ${role.options.join(', ')}`,
  async run(context, args) {
    const { rest, yes } = extractYes(args);
    const given = argument(rest, 0, usage);
    const named = argument(rest, 1, usage);
    const email = emailArgument(given);
    const chosen = parseArgument(
      role,
      named,
      `${named} is not a role; choose one of ${role.options.join(', ')}`,
    );
    const user = await confirmedAccount(context, email, {
      yes,
      question: `Make this account ${withArticle(chosen)}?`,
    });
    const at = context.clock().toISOString();
    const result = await transact(context.db, (db) => grantRole(db, email, chosen, at, { uid: user?.uid }));
    for (const line of reported(email, chosen, result)) context.print(line);
  },
};
