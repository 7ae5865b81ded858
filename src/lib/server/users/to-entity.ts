import type { Selectable } from 'kysely';
import type { Role, User } from '#lib/contract/users.ts';
import { effectiveRole, waitingRole } from '#lib/domain/effective-role.ts';
import type { UsersTable } from '#lib/server/db/schema.ts';

/** What somebody’s role depends on: by the record, or, of whoever calls, by their token. */
export interface RoleFacts {
  emailVerified: boolean;
  /** What `offeredRole` says. */
  offered: Role | null;
}

export const toUser = (
  row: Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'role' | 'status' | 'suspended_at'>,
  { emailVerified, offered }: RoleFacts,
): User => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  role: effectiveRole(row.role, emailVerified),
  waitingRole: waitingRole(row.role, emailVerified),
  claimableRole: emailVerified ? offered : null,
  status: row.status,
  suspended: row.suspended_at !== null,
});
