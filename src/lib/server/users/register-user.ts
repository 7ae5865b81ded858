import { httpError } from '#lib/server/api/errors.ts';
import type { Identity } from '#lib/server/api/identity.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';
import {
  emailKey,
  findUser,
  findUserByEmail,
  findUserByUid,
  signInMethodsOf,
  type UserRow,
} from './queries.ts';

export interface Registration {
  user: UserRow;
  /** False if the account existed. */
  added: boolean;
}

const profileOf = (identity: Identity, name: string) => ({
  name,
  name_key: fold(name),
  photo_url: identity.photoURL ?? null,
  email_verified: identity.emailVerified ? 1 : 0,
});

const methodsColumn = (methods: readonly string[]): string => JSON.stringify([...new Set(methods)].sort());

const rejectSuspended = (user: UserRow): void => {
  if (user.suspended_at) throw httpError('suspended');
};

const update = async (db: Handle, id: number, change: Partial<UserRow>): Promise<Registration> => {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
  const user = await findUser(db, id);
  if (!user) throw new Error(`user ${id} is gone`);
  return { user, added: false };
};

/**
 * Creates or refreshes the record of a user who signed in. A record belongs to the uid that created it: another uid
 * with its e-mail takes it over only if the provider verified that e-mail, and loses its role.
 * @throws HttpError `email_taken` if the e-mail is another account's; `suspended` if the record is, which then stays
 * unchanged, its e-mail included
 */
export const registerUser = async (
  db: Handle,
  identity: Identity,
  { name, at }: { name: string; at: string },
): Promise<Registration> => {
  const profile = profileOf(identity, name);
  const email = { email: identity.email, email_key: emailKey(identity.email) };
  const account = { uid: identity.uid, sign_in_methods: methodsColumn(identity.signInMethods ?? []) };
  const sameEmail = await findUserByEmail(db, identity.email);
  const known = await findUserByUid(db, identity.uid);

  if (known) {
    if (sameEmail && sameEmail.id !== known.id) throw httpError('email_taken');
    rejectSuspended(known);
    const methods = [...signInMethodsOf(known), ...(identity.signInMethods ?? [])];
    const isSameAddress = known.email_key === email.email_key;
    return update(db, known.id, {
      ...profile,
      ...email,
      // A token from before the verification does not undo it.
      email_verified: profile.email_verified || (isSameAddress ? known.email_verified : 0),
      // A role that was pending was meant for the owner of the old address, and nobody has proven to be that.
      ...(!isSameAddress && !known.email_verified && { role: 'user' as const }),
      sign_in_methods: methodsColumn(methods),
    });
  }
  if (sameEmail) {
    if (!identity.emailVerified) throw httpError('email_taken');
    rejectSuspended(sameEmail);
    return update(db, sameEmail.id, { ...profile, ...email, ...account, role: 'user' });
  }
  const user = await db
    .insertInto('users')
    .values({
      ...profile,
      ...email,
      ...account,
      photo_url: profile.photo_url,
      status: null,
      suspended_at: null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user, added: true };
};

/** Marks the e-mail as verified, unless it has changed since `user` was read. */
export const noteVerifiedEmail = async (db: Handle, { id, email_key }: UserRow): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email_verified: 1 })
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .execute();
};
