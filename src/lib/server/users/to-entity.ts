import type { Selectable } from 'kysely';
import type { Role, User } from '#lib/contract/users.ts';
import { effectiveRole, waitingRole } from '#lib/domain/effective-role.ts';
import type { UsersTable } from '#lib/server/db/schema.ts';
import { verifiedSinceOf } from './verified-since.ts';

/** The facts that a user's effective and claimable roles depend on. */
export interface RoleFacts {
  /** True if the e-mail is verified according to the record, or for the principal according to the token. */
  emailVerified: boolean;
  /** Result of `offeredRole`. */
  offered: Role | null;
}

export const toUser = (
  row: Pick<
    Selectable<UsersTable>,
    'id' | 'name' | 'email' | 'role' | 'status' | 'subscribed_at' | 'suspended_at' | 'deletes_at'
  >,
  { emailVerified, offered }: RoleFacts,
): User => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  role: effectiveRole(row.role, emailVerified),
  waitingRole: waitingRole(row.role, emailVerified),
  claimableRole: emailVerified ? offered : null,
  status: row.status,
  verifiedSince: verifiedSinceOf(row, emailVerified),
  suspended: row.suspended_at !== null,
  deletesAt: row.deletes_at,
});
