import { type Action, can, type Subject } from '#lib/policy.ts';
import { emailKey, type UserRow } from '#lib/server/users/queries.ts';
import { httpError } from './errors.ts';
import type { Principal } from './principal.ts';

/** What stands behind an e-mail in an address, as far as rights depend on it: oneself, or somebody else. */
export const subjectNamed = ({ user }: Principal, email: string): Subject =>
  user?.email_key === emailKey(email) ? { ownerId: user.id } : {};

/** Lets the call go on only if the policy says so. @returns the principal's account, since the policy knew one */
export const authorise = (principal: Principal, action: Action, subject: Subject = {}): UserRow => {
  if (!principal.user) throw httpError('unauthorized');
  if (!can(principal.actor, action, subject)) throw httpError('forbidden');
  return principal.user;
};
