import { lockUser } from '#lib/server/db/locks.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { deleteRoleGrant } from '#lib/server/staff/role-grants.ts';
import { setRole } from '#lib/server/staff/set-role.ts';
import { restoreAccount } from '#lib/server/users/change-account.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { changedHandsError, confirmedAccount } from './about-account.ts';
import { argument, emailArgument, yesOption } from './arguments.ts';
import type { Command } from './command.ts';

const usage = 'restore-admin EMAIL [--yes]';

/** For a site whose admins are all suspended or gone. */
export const restoreAdmin: Command<typeof yesOption> = {
  usage,
  takes: 1,
  options: yesOption,
  about: 'make an account an admin, suspended or not',
  async run(context, { values: { yes }, positionals }) {
    const email = emailArgument(argument(positionals, 0, usage));
    const question = 'Make this account an admin who is not suspended?';
    const user = await confirmedAccount(context, email, { yes, question });
    if (!user) {
      throw new CommandError(
        `Nobody has an account for ${email}: let them sign up first, or use \`${dbProgram} grant ${email} admin\``,
      );
    }
    await transact(context.db, async (db) => {
      await lockUser(db, user);
      const current = await findUser(db, user.id);
      if (current?.uid !== user.uid || current.email_key !== user.email_key) throw changedHandsError(email);
      const at = context.clock().toISOString();
      if (current.suspended_at) await restoreAccount(db, current, { by: 'command', at });
      await setRole(db, user, 'admin', { origin: 'command', at });
      await deleteRoleGrant(db, user.email_key);
    });
    const state = user.email_verified ? 'is now an admin' : 'becomes an admin once its e-mail is verified';
    context.print(`${user.email} ${state}, and not suspended`);
  },
};
