import { effectiveRole } from '#lib/domain/effective-role.ts';
import type { Actor } from '#lib/policy.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findUser, lockedUser, type UserRow } from '#lib/server/users/queries.ts';
import type { TokenClaims } from './access-token.ts';
import { httpError } from './errors.ts';

/** Columns of an account that determine who a member is. */
export type Account = Pick<
  UserRow,
  'id' | 'uid' | 'email' | 'email_verified' | 'role' | 'signed_out_at' | 'suspended_at'
>;

export interface Member<User extends Account = UserRow> {
  user: User;
  actor: Actor;
  emailVerified: boolean;
}

/**
 * The member of an access token, by this record of the account.
 * @throws HttpError `unauthorized`, `signed_out`, `suspended`
 */
export const asMember = <User extends Account>(user: User | undefined, claims: TokenClaims): Member<User> => {
  if (!user || user.uid !== claims.uid) throw httpError('unauthorized');
  if (user.signed_out_at !== claims.signedOutAt) throw httpError('signed_out');
  if (user.suspended_at) throw httpError('suspended');
  // Both have to agree: since the token was issued, the record may have got another e-mail, which is not verified.
  const emailVerified = claims.emailVerified && user.email_verified === 1;
  const actor = { id: user.id, email: user.email, role: effectiveRole(user.role, emailVerified) };
  return { user, actor, emailVerified };
};

/** Claims of a token issued to this account now. */
export const claimsOf = ({ id, uid, email_verified, signed_out_at }: Account): TokenClaims => ({
  userId: id,
  uid,
  emailVerified: email_verified === 1,
  signedOutAt: signed_out_at,
});

/** The same by the record as it is now. @throws HttpError `unauthorized`, `signed_out`, `suspended` */
export const memberOf = async (db: Handle, claims: TokenClaims): Promise<Member> =>
  asMember(await findUser(db, claims.userId), claims);

/**
 * Like `memberOf`, in a transaction: until it ends, nobody can remove the member's role, suspend them or log them
 * out.
 * @throws HttpError `unauthorized`, `signed_out`, `suspended`
 */
export const lockedMember = async (db: Handle, claims: TokenClaims): Promise<Member> =>
  asMember(await lockedUser(db, claims.userId), claims);
