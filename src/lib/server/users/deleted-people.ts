import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mailboxOf } from '#lib/domain/mailboxes.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { emailKey, type UserRow } from './queries.ts';

/** The provider's uids are random and long: nobody finds one by its hash. */
export const hashUid = (uid: string): string => createHash('sha256').update(uid).digest('hex');

export const isDeletedIdentity = (db: Handle, uid: string): Promise<boolean> =>
  hasRow(db.selectFrom('deleted_people').where('uid_hash', '=', hashUid(uid)));

const hash = (text: string, salt: string): string => createHmac('sha256', salt).update(text).digest('hex');

/** One salt for the whole site, so that a hash is found by an index; two if a list was imported from another site. */
const saltsOf = async (db: Handle): Promise<string[]> => {
  const rows = await db.selectFrom('suspended_emails').select('salt').distinct().execute();
  return rows.map(({ salt }) => salt);
};

/** Hashes of the mailbox, the same for all spellings of the address: one for each salt. */
const hashesOf = async (db: Handle, email: string): Promise<string[]> =>
  (await saltsOf(db)).map((salt) => hash(mailboxOf(emailKey(email)), salt));

/** Keeps the suspension of an account that is deleted. An address that isn't verified may be somebody else's. */
export const keepSuspension = async (
  db: Handle,
  { email_key, email_verified, suspended_at }: Pick<UserRow, 'email_key' | 'email_verified' | 'suspended_at'>,
): Promise<void> => {
  if (suspended_at === null || !email_verified) return;
  const [salt = randomBytes(16).toString('hex')] = await saltsOf(db);
  await db
    .insertInto('suspended_emails')
    .values({ email_hash: hash(mailboxOf(email_key), salt), salt, suspended_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** True if the account of this e-mail was deleted while it was suspended. */
export const isSuspendedEmail = async (db: Handle, email: string): Promise<boolean> => {
  const hashes = await hashesOf(db, email);
  return hashes.length > 0 && hasRow(db.selectFrom('suspended_emails').where('email_hash', 'in', hashes));
};

/** Ends the suspension of an e-mail whose account was deleted. @returns false if there was none */
export const liftSuspension = async (db: Handle, email: string): Promise<boolean> => {
  const hashes = await hashesOf(db, email);
  if (!hashes.length) return false;
  const { numDeletedRows } = await db
    .deleteFrom('suspended_emails')
    .where('email_hash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0;
};
