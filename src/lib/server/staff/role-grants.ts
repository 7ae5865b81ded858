import type { Selectable } from 'kysely';
import type { Role } from '#lib/contract/users.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { RoleGrantsTable } from '#lib/server/db/schema.ts';
import type { UserRow } from '#lib/server/users/queries.ts';

export type RoleGrantRow = Selectable<RoleGrantsTable>;

export const findRoleGrant = (db: Handle, emailKey: string): Promise<RoleGrantRow | undefined> =>
  db.selectFrom('role_grants').selectAll().where('email_key', '=', emailKey).executeTakeFirst();

export const deleteRoleGrant = async (db: Handle, emailKey: string): Promise<void> => {
  await db.deleteFrom('role_grants').where('email_key', '=', emailKey).execute();
};

export type Claimant = Pick<UserRow, 'email_key' | 'role'>;

/**
 * Returns the role that a user may claim with a code, from the setting `ADMIN_EMAILS` or from `grant`, else null. An admin
 * claims none: it would be lower, and they may be the last one.
 */
export const offeredRole = (
  { email_key, role }: Claimant,
  grant: Pick<RoleGrantRow, 'role'> | undefined,
  adminEmails: readonly string[],
): Role | null => {
  if (role === 'admin') return null;
  const offered = adminEmails.includes(email_key) ? 'admin' : (grant?.role ?? 'user');
  return offered === 'user' || offered === role ? null : offered;
};

/** `offeredRole` for several users, by `email_key`. */
export const offeredRoles = async (
  db: Handle,
  people: readonly Claimant[],
  adminEmails: readonly string[],
): Promise<Map<string, Role | null>> => {
  const keys = people.map(({ email_key }) => email_key);
  const grants = keys.length
    ? await db
        .selectFrom('role_grants')
        .select(['email_key', 'role'])
        .where('email_key', 'in', keys)
        .execute()
    : [];
  const granted = new Map(grants.map((grant) => [grant.email_key, grant]));
  return new Map(
    people.map((person) => [
      person.email_key,
      offeredRole(person, granted.get(person.email_key), adminEmails),
    ]),
  );
};
