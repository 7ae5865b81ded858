import type { Action } from '#lib/policy.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { findUserByEmail, isPerson, type UserRow } from './queries.ts';

/**
 * The user whom a path names by e-mail. Authorised before they are looked up, so that no response tells who has an
 * account.
 * @throws HttpError
 */
export const namedUser = async (
  context: Context,
  principal: Principal,
  email: string,
  action: Action,
): Promise<UserRow> => {
  const subject = subjectNamed(principal, email);
  const me = authorise(principal, action, subject);
  const user = subject.ownerId ? me : await findUserByEmail(context.db.read, email);
  if (!user || !isPerson(user)) throw httpError('not_found');
  return user;
};
