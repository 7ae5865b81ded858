import type { Role } from '#lib/contract/users.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { hashRoleCode, isRoleCode, makeRoleCode, roleCodes } from './role-code.ts';
import { deleteRoleGrant, findRoleGrant, offeredRole, type RoleGrantRow } from './role-grants.ts';
import { setRole } from './set-role.ts';

interface ClaimContext {
  adminEmails: readonly string[];
  at: Date;
}

/** The hash of a grant's code, if this account may still use it. */
const liveCode = (grant: RoleGrantRow | undefined, uid: string, at: Date): string | undefined => {
  if (!grant?.code_hash || !grant.code_made_at) return undefined;
  if (grant.code_uid !== null && grant.code_uid !== uid) return undefined;
  const lifetime = grant.code_uid === null ? roleCodes.grantLifetime : roleCodes.signInLifetime;
  return at.getTime() - Date.parse(grant.code_made_at) < lifetime ? grant.code_hash : undefined;
};

/** A sign-in replaces a code of an earlier one after a while; a code that `grant` printed stays until it expires. */
const isFresh = ({ code_uid, code_made_at }: RoleGrantRow, at: Date): boolean =>
  code_uid === null || at.getTime() - Date.parse(code_made_at ?? '') < roleCodes.renewedAfter;

/**
 * Makes a one-time code for a user who has signed in with a verified e-mail that a role is pending for. It works for
 * this account only.
 * @returns undefined if no role is pending, or if the present code is still fresh
 */
export const makeClaimCode = async (
  db: Handle,
  user: UserRow,
  { adminEmails, at }: ClaimContext,
): Promise<{ role: Role; code: string } | undefined> => {
  if (!user.email_verified) return undefined;
  const grant = await findRoleGrant(db, user.email_key);
  const role = offeredRole(user, grant, adminEmails);
  if (!role || (grant && liveCode(grant, user.uid, at) && isFresh(grant, at))) return undefined;
  const code = makeRoleCode();
  const made = { code_hash: hashRoleCode(code), code_made_at: at.toISOString(), code_uid: user.uid };
  await db
    .insertInto('role_grants')
    // A role that only the setting offers is not stored: it ends when the address leaves the setting.
    .values({ email_key: user.email_key, role: 'user', created_at: made.code_made_at, ...made })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(made))
    .execute();
  return { role, code };
};

/**
 * Gives a user the role that is pending for their verified e-mail. The code works once.
 * @throws HttpError `wrong_role_code` if the code is wrong, expired or another account's, or if no role is pending
 */
export const applyPendingRole = async (
  db: Handle,
  user: UserRow,
  code: string,
  { adminEmails, at }: ClaimContext,
): Promise<Role> => {
  const grant = await findRoleGrant(db, user.email_key);
  const role = offeredRole(user, grant, adminEmails);
  const hash = liveCode(grant, user.uid, at);
  if (!role || !hash || !isRoleCode(code, hash)) throw httpError('wrong_role_code');
  // A code that `grant` printed gives the role it was printed for, whatever the setting offers.
  const applied = grant && grant.code_uid === null ? grant.role : role;
  const bySetting = adminEmails.includes(user.email_key) && applied === 'admin' && grant?.role !== 'admin';
  const origin = bySetting ? 'setting' : 'command';
  await setRole(db, user, applied, { origin, at: at.toISOString() });
  await deleteRoleGrant(db, user.email_key);
  return applied;
};
