import type { Action } from '../../policy.ts';
import { authorise, subjectNamed } from '../api/authorise.ts';
import { httpError } from '../api/errors.ts';
import type { Principal } from '../api/principal.ts';
import type { Context } from '../context.ts';
import { findUserByEmail, type UserRow } from '../db/queries/users.ts';

/** The account that an address names by its e-mail. Refused before it is looked up, so that no answer tells strangers who is a member. */
export const namedUser = async (
  context: Context,
  principal: Principal,
  email: string,
  action: Action,
): Promise<UserRow> => {
  const subject = subjectNamed(principal, email);
  const me = authorise(principal, action, subject);
  const user = subject.ownerId ? me : await findUserByEmail(context.db.read, email);
  if (!user) throw httpError('not_found');
  return user;
};
