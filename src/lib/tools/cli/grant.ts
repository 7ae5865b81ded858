import { type Role, role } from '#lib/contract/users.ts';
import { days } from '#lib/domain/durations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type GrantResult, grantRole } from '#lib/server/staff/grant-role.ts';
import { roleCodes } from '#lib/server/staff/role-code.ts';
import { withArticle } from '#lib/text/messages/users.ts';
import { changedHandsError, confirmedAccount, lastAdminError } from './about-account.ts';
import { argument, emailArgument, validArgument, yesOption } from './arguments.ts';
import type { Command } from './command.ts';

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
      throw lastAdminError(email);
    case 'other_account':
      throw changedHandsError(email);
  }
};

export const grant: Command<typeof yesOption> = {
  usage,
  takes: 2,
  options: yesOption,
  about: `give a role: ${role.options.join(', ')}`,
  async run(context, { values: { yes }, positionals }) {
    const given = argument(positionals, 0, usage);
    const named = argument(positionals, 1, usage);
    const email = emailArgument(given);
    const chosen = validArgument(
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
