import type { Action } from '../../policy.ts';
import { authorise, type Caller, subjectNamed } from '../api/caller.ts';
import { httpError } from '../api/errors.ts';
import type { Context } from '../context.ts';
import { findUserByEmail, type UserRow } from '../db/queries/users.ts';

/** The account that an address names by its e-mail. Refused before it is looked up, so that no answer tells strangers who is a member. */
export const namedUser = async (
  context: Context,
  caller: Caller,
  email: string,
  action: Action,
): Promise<UserRow> => {
  const subject = subjectNamed(caller, email);
  const me = authorise(caller, action, subject);
  const user = subject.ownerId ? me : await findUserByEmail(context.db.read, email);
  if (!user) throw httpError('not_found');
  return user;
};
