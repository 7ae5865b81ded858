import { askedAt } from '#lib/domain/account-deletion.ts';
import { days, hours } from '#lib/domain/durations.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Identity } from '#lib/server/api/principal.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { setRole } from '#lib/server/staff/set-role.ts';
import { fold } from '#lib/text/words.ts';
import { isDeletedIdentity, isSuspendedEmail } from './deleted-people.ts';
import { forgetPerson } from './forget-person.ts';
import {
  emailKey,
  findUser,
  hasSuspendedAccount,
  lockedAccounts,
  signInMethodsOf,
  type UserRow,
} from './queries.ts';

/**
 * Time during which a record can't be taken over by its e-mail, after its owner asked for another one: longer than
 * the provider's link works.
 */
const emailMoves = { protectedFor: days(7) } as const;

/** Lifetime of the provider's tokens. */
const tokenLifetime = hours(1);

export interface Registration {
  user: UserRow;
  /** False if the account existed. */
  added: boolean;
  /** True if the person's published content now displays another name, photo or mark. */
  displayChanged: boolean;
  /** True if this login has cancelled the deletion of the account. */
  kept?: boolean;
  /** Cache tags of the pages that displayed a deleted account with this e-mail. */
  cacheTags?: string[];
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

/** @throws HttpError `suspended` if an account of this mailbox is suspended, or was deleted while it was */
const rejectSuspendedMailbox = async (db: Handle, { email }: Identity): Promise<void> => {
  if (await isSuspendedEmail(db, email)) throw httpError('suspended');
  if (await hasSuspendedAccount(db, email)) throw httpError('suspended');
};

/** A sign-in from before the account was logged out everywhere; the provider tells its time in whole seconds. */
export const rejectSignedOut = (
  { signed_out_at }: Pick<UserRow, 'signed_out_at'>,
  { signedInAt }: Pick<Identity, 'signedInAt'>,
): void => {
  if (!signed_out_at) return;
  const since = Math.floor(Date.parse(signed_out_at) / 1000);
  if (signedInAt === undefined || signedInAt < since) throw httpError('signed_out');
};

/**
 * True if a later token of the account has already set its name, photo and e-mail. Tokens live for an hour, and that
 * of another device must not revert a later change.
 */
const isOutdated = ({ claims_at }: UserRow, { issuedAt }: Identity): boolean =>
  claims_at !== null && issuedAt !== undefined && issuedAt * 1000 < Date.parse(claims_at);

/** True if the owner has just asked the provider for another e-mail: the old one may soon belong to somebody else. */
const isMoving = ({ moving_since }: UserRow, at: string): boolean =>
  moving_since !== null && Date.parse(at) - Date.parse(moving_since) < emailMoves.protectedFor;

/** True if the owner has logged in after they had asked for the account's deletion: they keep it. */
const isLoginSince = ({ deletes_at }: UserRow, { signedInAt }: Identity): boolean =>
  deletes_at !== null && (signedInAt === undefined || signedInAt * 1000 > askedAt(deletes_at));

/**
 * True if nobody has proven that the e-mail of an account is theirs, and nobody has paid or chosen it for a role. The provider
 * has one account for each e-mail: one that it knows by another uid has lost its login. Its owner must neither be locked
 * out nor inherit what somebody else has voted and written. Two logins within the life of a token delete nothing, should the
 * provider allow both.
 */
const isAbandoned = (user: UserRow, at: string): boolean =>
  !user.email_verified &&
  user.role === 'user' &&
  user.suspended_at === null &&
  user.subscribed_at === null &&
  Date.parse(at) - Date.parse(user.claims_at ?? user.created_at) > tokenLifetime;

const update = async (db: Handle, before: UserRow, change: Partial<UserRow>): Promise<Registration> => {
  await db.updateTable('users').set(change).where('id', '=', before.id).execute();
  const user = await findUser(db, before.id);
  if (!user) throw new Error(`user ${before.id} is gone`);
  const markChanged = user.subscribed_at !== null && user.email_verified !== before.email_verified;
  const displayChanged = user.name !== before.name || user.photo_url !== before.photo_url || markChanged;
  return { user, added: false, displayChanged };
};

/**
 * Creates or refreshes the record of a user who signed in. A record belongs to the uid that created it: another uid
 * with its e-mail takes it over only if the provider verified that e-mail, and loses its role. A record whose e-mail was never
 * verified is deleted first.
 * @throws HttpError `email_taken` if the e-mail is another account's, or its owner is about to leave it; `suspended` if
 * the record is, which then stays unchanged, its e-mail included, or another account of the mailbox; `signed_out` if the sign-in is from before the account was
 * logged out everywhere; `unauthorized` if a later token has told another e-mail
 */
export const registerUser = async (
  db: Handle,
  identity: Identity,
  { name, at }: { name: string; at: string },
): Promise<Registration> => {
  const claims_at = identity.issuedAt === undefined ? null : new Date(identity.issuedAt * 1000).toISOString();
  const profile = { ...profileOf(identity, name), claims_at };
  const email = { email: identity.email, email_key: emailKey(identity.email) };
  const account = { uid: identity.uid, sign_in_methods: methodsColumn(identity.signInMethods ?? []) };
  const accounts = await lockedAccounts(db, identity);
  const known = accounts.find(({ uid }) => uid === identity.uid);
  const abandoned = accounts.find((one) => one !== known && isAbandoned(one, at));
  const cacheTags =
    abandoned && (await forgetPerson(db, abandoned, { by: 'site', at, removesIdentity: false }));
  const sameEmail = accounts.find((one) => one !== abandoned && one.email_key === email.email_key);

  if (known) {
    rejectSignedOut(known, identity);
    const isSameAddress = known.email_key === email.email_key;
    if (isOutdated(known, identity)) {
      if (!isSameAddress) throw httpError('unauthorized');
      rejectSuspended(known);
      return { user: known, added: false, displayChanged: false };
    }
    if (sameEmail && sameEmail.id !== known.id) throw httpError('email_taken');
    rejectSuspended(known);
    if (!isSameAddress) await rejectSuspendedMailbox(db, identity);
    // A role that was pending was meant for the owner of the old address, and nobody has proven to be that.
    if (!isSameAddress && !known.email_verified) await setRole(db, known, 'user', { origin: 'newEmail', at });
    const methods = [...signInMethodsOf(known), ...(identity.signInMethods ?? [])];
    const kept = isLoginSince(known, identity);
    if (kept) await recordEvent(db, { type: 'keepAccount', by: known, subject: known, at });
    const registration = await update(db, known, {
      ...profile,
      ...email,
      ...(kept && { deletes_at: null }),
      // A token from before the verification does not undo it.
      email_verified: profile.email_verified || (isSameAddress ? known.email_verified : 0),
      ...(!isSameAddress && { moving_since: null }),
      sign_in_methods: methodsColumn(methods),
    });
    return { ...registration, ...(kept && { kept }), ...(cacheTags && { cacheTags }) };
  }
  if (await isDeletedIdentity(db, identity.uid)) throw httpError('account_deleted');
  if (sameEmail) {
    if (!identity.emailVerified) throw httpError('email_taken');
    if (isMoving(sameEmail, at)) throw httpError('email_taken');
    rejectSuspended(sameEmail);
    await setRole(db, sameEmail, 'user', { origin: 'takeover', at });
    // They may be somebody else's. The reason 'owner' keeps an edit from switching them on.
    await db
      .updateTable('webhooks')
      .set({ active: 0, disabled_at: at, disabled_reason: 'owner' })
      .where('user_id', '=', sameEmail.id)
      .where('active', '=', 1)
      .execute();
    return update(db, sameEmail, { ...profile, ...email, ...account, moving_since: null, deletes_at: null });
  }
  await rejectSuspendedMailbox(db, identity);
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
  return { user, added: true, displayChanged: false, ...(cacheTags && { cacheTags }) };
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
