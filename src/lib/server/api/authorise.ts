import { type Action, can, type Subject } from '#lib/policy.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { emailKey, type UserRow } from '#lib/server/users/queries.ts';
import { httpError } from './errors.ts';
import { memberOf } from './member-of.ts';
import type { Principal } from './principal.ts';

/** The policy's subject in a path that names a user by e-mail: owned by the principal if it is theirs. */
export const subjectNamed = ({ user }: Principal, email: string): Subject =>
  user?.email_key === emailKey(email) ? { ownerId: user.id } : {};

/**
 * @returns the principal's account
 * @throws HttpError `unauthorized` without an account, `forbidden` if the policy denies the action
 */
export const authorise = (principal: Principal, action: Action, subject: Subject = {}): UserRow => {
  if (!principal.user) throw httpError('unauthorized');
  if (!can(principal.actor, action, subject)) throw httpError('forbidden');
  principal.permitted.push({ action, subject });
  return principal.user;
};

/**
 * Asks again for all that was permitted in this call, by the account's record as it is now: while the call waited for a
 * connection or a lock, the role may have been taken, the account suspended, or logged out everywhere. A plain read: what
 * a transaction of PostgreSQL reads last shows what was committed by then.
 * @throws HttpError `unauthorized`, `signed_out`, `suspended`, `forbidden`
 */
export const authoriseAgain = async (db: Handle, { claims, permitted }: Principal): Promise<void> => {
  if (!claims) return;
  const { actor } = await memberOf(db, claims);
  if (!permitted.every(({ action, subject }) => can(actor, action, subject))) throw httpError('forbidden');
};
