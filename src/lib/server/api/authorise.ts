import { type Action, can, type Subject } from '#lib/policy.ts';
import { emailKey, type UserRow } from '#lib/server/users/queries.ts';
import { httpError } from './errors.ts';
import type { Principal } from './principal.ts';

/** The policy's subject in a path that names a user by e-mail: owned by the principal if it is theirs. */
export const subjectNamed = ({ user }: Principal, email: string): Subject =>
  user?.email_key === emailKey(email) ? { ownerId: user.id } : {};

/**
 * A write passes the principal of its transaction, so a role that was removed before it no longer counts.
 * @returns the principal's account
 * @throws HttpError `unauthorized` without an account, `forbidden` if the policy denies the action
 */
export const authorise = (principal: Principal, action: Action, subject: Subject = {}): UserRow => {
  if (!principal.user) throw httpError('unauthorized');
  if (!can(principal.actor, action, subject)) throw httpError('forbidden');
  return principal.user;
};
