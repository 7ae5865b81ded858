import type { Role } from '#lib/contract/users.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { emailKey, isLastAdmin, lockedAccountOf } from '#lib/server/users/queries.ts';
import { hashRoleCode, makeRoleCode } from './role-code.ts';
import { deleteRoleGrant, findRoleGrant } from './role-grants.ts';
import { setRole } from './set-role.ts';

/**
 * `counts`: the role is in effect. `waits`: until the e-mail is verified. `claimable`: by this one-time code.
 * `withdrawn`: no role is pending any more for an address without an account.
 */
export type GrantResult =
  | { state: 'counts' | 'waits' | 'withdrawn' }
  /** Nobody else is an admin who can act. */
  | { state: 'last_admin' }
  | { state: 'claimable'; code: string }
  /** The address belongs to another account than `agreed` names. */
  | { state: 'other_account' };

/**
 * Grants a role. An account gets it on its record, which it never passes on to another account; an address without an
 * account gets a one-time code, which replaces an earlier one.
 * @param agreed the account that the operator has agreed to, by its uid, undefined for none; absent if nobody was asked
 */
export const grantRole = async (
  db: Handle,
  email: string,
  role: Role,
  at: string,
  agreed?: { uid: string | undefined },
): Promise<GrantResult> => {
  const key = emailKey(email);
  if (role !== 'admin') await lockAdminsAnd(db, ['email_key', key]);
  const user = await lockedAccountOf(db, email);
  if (agreed && agreed.uid !== user?.uid) return { state: 'other_account' };
  if (user && role !== 'admin' && (await isLastAdmin(db, user))) return { state: 'last_admin' };
  const address = { by: 'command', subject: { name: email }, at } as const;
  if (user || role === 'user') {
    const pending = await findRoleGrant(db, key);
    await deleteRoleGrant(db, key);
    if (pending && !user) await recordEvent(db, { ...address, type: 'withdrawRole', details: pending.role });
  }
  if (user) {
    await setRole(db, user, role, { origin: 'command', at });
    return { state: user.email_verified || role === 'user' ? 'counts' : 'waits' };
  }
  if (role === 'user') return { state: 'withdrawn' };
  const code = makeRoleCode();
  const grant = {
    role,
    created_at: at,
    code_hash: hashRoleCode(code),
    code_made_at: at,
    code_uid: null,
  };
  await db
    .insertInto('role_grants')
    .values({ email_key: key, ...grant })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(grant))
    .execute();
  await recordEvent(db, { ...address, type: 'grantRole', details: role });
  return { state: 'claimable', code };
};
