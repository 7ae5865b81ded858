import { sql } from 'kysely';
import type { StaffMember, StaffRole } from '#lib/contract/staff.ts';
import { lists } from '#lib/domain/specification.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { RoleGrantRow } from './role-grants.ts';
import { authorOf, lastRoleChanges, type RoleChangeRow } from './role-history.ts';

/** Admins first: of more than a page they are the ones that matter. */
const withRole = (db: Handle): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    // A literal, without which SQLite does not use the partial index.
    .where(sql<boolean>`role <> 'user'`)
    .orderBy('role')
    .orderBy('name_key')
    .orderBy('id')
    .limit(lists.max)
    .execute();

/** Grants that wait for a code. Those with the role `user` only hold the code of a role that the setting offers. */
const waitingGrants = (db: Handle): Promise<RoleGrantRow[]> =>
  db
    .selectFrom('role_grants')
    .selectAll()
    .where('role', '<>', 'user')
    .orderBy('email_key')
    .limit(lists.max)
    .execute();

const accountsOf = async (db: Handle, emailKeys: readonly string[]): Promise<Map<string, UserRow>> => {
  if (!emailKeys.length) return new Map();
  const rows = await db.selectFrom('users').selectAll().where('email_key', 'in', emailKeys).execute();
  return new Map(rows.map((row) => [row.email_key, row]));
};

const unknown = { since: null, origin: null, by: null };

/** The last change tells how the present role came about, unless the role has been changed past the history. */
const provenance = (role: string, change: RoleChangeRow | undefined) =>
  change?.to_role === role
    ? { since: change.created_at, origin: change.origin, by: authorOf(change) }
    : unknown;

const ofAccount = (user: UserRow): Pick<StaffMember, '_id' | 'name' | 'email' | 'suspended'> => ({
  _id: String(user.id),
  name: user.name,
  email: user.email,
  suspended: user.suspended_at !== null,
});

const ofAddress = (email: string, user: UserRow | undefined) =>
  user
    ? { ...ofAccount(user), waitsFor: 'code' as const }
    : { _id: null, name: '', email, suspended: false, waitsFor: 'account' as const };

const admins = (people: readonly StaffMember[]): StaffMember[] =>
  people.filter(({ role }) => role === 'admin');

/**
 * People with a role, in effect or waiting: admins first, then by name. Of accounts with a role, and of grants that wait,
 * as many as a list may be long; all addresses of the setting.
 */
export const listStaff = async (db: Handle, adminEmails: readonly string[]): Promise<StaffMember[]> => {
  const staff = await withRole(db);
  const grants = await waitingGrants(db);
  const changes = await lastRoleChanges(
    db,
    staff.map(({ id }) => id),
  );
  const accounts = await accountsOf(db, [...adminEmails, ...grants.map(({ email_key }) => email_key)]);

  const members = staff.map(
    (user): StaffMember => ({
      ...ofAccount(user),
      role: user.role as StaffRole,
      waitsFor: user.email_verified ? null : 'verification',
      ...provenance(user.role, changes.get(user.id)),
    }),
  );
  const staffKeys = new Set(staff.map(({ email_key }) => email_key));
  const granted = grants
    .filter(({ email_key }) => !staffKeys.has(email_key) && !adminEmails.includes(email_key))
    .map(
      ({ email_key, role, created_at }): StaffMember => ({
        ...ofAddress(email_key, accounts.get(email_key)),
        role: role as StaffRole,
        since: created_at,
        origin: 'command',
        by: null,
      }),
    );
  const offered = adminEmails
    .filter((email) => accounts.get(email)?.role !== 'admin')
    .map(
      (email): StaffMember => ({
        ...ofAddress(email, accounts.get(email)),
        role: 'admin',
        ...unknown,
        origin: 'setting',
      }),
    );
  const everybody = [...members, ...granted, ...offered];
  return [...admins(everybody), ...everybody.filter(({ role }) => role !== 'admin')];
};
