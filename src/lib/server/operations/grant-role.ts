import type { Role } from '../../contract/entities.ts';
import type { Handle } from '../db/database.ts';
import { emailKey, findUserByEmail, type UserRow } from '../db/queries/users.ts';

/** Gives a role to an e-mail now, or as soon as its owner has verified it. @returns what happened */
export const grantRole = async (
  db: Handle,
  email: string,
  role: Role,
  at: string,
): Promise<'granted' | 'waits'> => {
  const user = await findUserByEmail(db, email);
  if (user?.email_verified) {
    await db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    return 'granted';
  }
  await db
    .insertInto('role_grants')
    .values({ email_key: emailKey(email), role, created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ role, created_at: at }))
    .execute();
  return 'waits';
};

/** Hands out what waited for a verified e-mail: a granted role, or admin for the operator's own addresses. */
export const claimRole = async (
  db: Handle,
  user: UserRow,
  adminEmails: readonly string[],
): Promise<UserRow> => {
  if (!user.email_verified) return user;
  const waiting = await db
    .deleteFrom('role_grants')
    .where('email_key', '=', user.email_key)
    .returning('role')
    .executeTakeFirst();
  const role = adminEmails.includes(user.email_key) ? 'admin' : (waiting?.role ?? user.role);
  if (role === user.role) return user;
  await db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  return { ...user, role };
};
