import { type Selectable, sql } from 'kysely';
import type { Role } from '#lib/contract/users.ts';
import { mailboxOf } from '#lib/domain/mailboxes.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { countOf, type Handle, hasRow } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/server/db/index-keys.ts';
import type { UsersTable } from '#lib/server/db/schema.ts';

/** The omitted columns are for queries alone. */
export type UserRow = Omit<
  Selectable<UsersTable>,
  'has_published' | 'mailbox' | 'throw_away_domain' | 'domain_trusted'
>;

/** The provider's names of the sign-in methods that an account has used. */
export const signInMethodsOf = ({ sign_in_methods }: Pick<UserRow, 'sign_in_methods'>): string[] =>
  JSON.parse(sign_in_methods) as string[];

/** E-mails are compared without regard to case, as providers do. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** All columns. Not `*`: a prepared statement of PostgreSQL fails once its columns change. */
const columns = [
  'id',
  'uid',
  'email',
  'email_key',
  'email_verified',
  'name',
  'name_key',
  'photo_url',
  'role',
  'effective_role',
  'sign_in_methods',
  'status',
  'subscribed_at',
  'suspended_at',
  'created_at',
  'signed_out_at',
  'claims_at',
  'public_id',
  'page_private',
  'moving_since',
  'deletes_at',
  'vote_weight',
  'weighed',
] as const satisfies readonly (keyof UserRow)[];

const usersById = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select(columns).where('id', '=', id),
);

export const findUser = async (db: Handle, id: number): Promise<UserRow | undefined> =>
  (await usersById(db, { id }))[0];

const lockedUsersById = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select(columns).where('id', '=', id).forNoKeyUpdate(),
);

/** `findUser` with a row lock: until the transaction ends no other one changes the account. */
export const lockedUser = async (db: Handle, id: number): Promise<UserRow | undefined> =>
  (await lockedUsersById(db, { id }))[0];

export const findUserByEmail = (db: Handle, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

/** `findUserByEmail` with a row lock, so that the e-mail can't change before the caller's transaction ends. */
export const lockedAccountOf = (db: Handle, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the accounts of a uid and of an e-mail, which may be the same, with row locks. */
export const lockedAccounts = (
  db: Handle,
  { uid, email }: Pick<UserRow, 'uid' | 'email'>,
): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('uid', '=', uid), is('email_key', '=', emailKey(email))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** True if a suspended account has a verified address of the same mailbox. */
export const hasSuspendedAccount = (db: Handle, email: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('users')
      .where('mailbox', '=', mailboxOf(emailKey(email)))
      .where('email_verified', '=', 1)
      .where('suspended_at', 'is not', null),
  );

export const findUserByUid = (db: Handle, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst();

export const emailsOf = async (db: Handle, ids: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (!ids.size) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .where('email', '<>', '')
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
};

const countDeleted = (db: Handle): Promise<number> =>
  countOf(
    db.selectFrom('users').where('uid', '>=', deletedPrefix).where('uid', '<', endOfPrefix(deletedPrefix)),
  );

/**
 * Accounts without a role, without the system user and those that are deleted. From the sign-ups of each day: counting a hundred
 * thousand rows takes 10 ms.
 */
export const countPlainUsers = async (db: Handle): Promise<number> => {
  const { total } = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => fn.sum<number | null>('sign_ups').as('total'))
    .executeTakeFirstOrThrow();
  const staff = db
    .selectFrom('users')
    // A literal, without which SQLite does not use the partial index.
    .where(sql<boolean>`role <> 'user'`)
    .where('effective_role', '<>', 'user');
  return Number(total ?? 0) - (await countOf(staff)) - (await countDeleted(db));
};

/** Users by effective role, and how many are suspended; without the system user and deleted accounts. */
export const countUsers = async (db: Handle): Promise<Record<Role | 'suspended', number>> => {
  const users = db.selectFrom('users');
  return {
    user: await countPlainUsers(db),
    moderator: await countOf(users.where('effective_role', '=', 'moderator')),
    admin: await countOf(users.where('effective_role', '=', 'admin')),
    suspended: await countOf(users.where('suspended_at', '>', '')),
  };
};

/**
 * True if this account is the only admin who can act: not suspended, and with a verified e-mail. A site must keep one. The
 * caller locks the admins.
 */
export const isLastAdmin = async (
  db: Handle,
  { id, effective_role, suspended_at }: Pick<UserRow, 'id' | 'effective_role' | 'suspended_at'>,
): Promise<boolean> => {
  if (effective_role !== 'admin' || suspended_at !== null) return false;
  const others = db
    .selectFrom('users')
    .where('effective_role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', '<>', id);
  return !(await hasRow(others));
};

/** Prefix of the uid and of the e-mail key that a deleted account gets: neither is one of the provider's. */
const deletedPrefix = 'deleted:';

export const deletedKey = (id: number): string => `${deletedPrefix}${id}`;

export const isDeletedUid = (uid: string): boolean => uid.startsWith(deletedPrefix);

/** SQL pattern of the uids of deleted accounts. */
export const deletedUids = `${deletedPrefix}%`;

/** The account that imported products belong to; nobody can sign in as it. Stored in every database. */
export const systemUid = 'house';

/** True for a person's account: not a deleted one, and not that of imported products. */
export const isPerson = ({ uid }: Pick<UserRow, 'uid'>): boolean => uid !== systemUid && !isDeletedUid(uid);

export const findPerson = async (db: Handle, id: number): Promise<UserRow | undefined> => {
  const user = await findUser(db, id);
  return user && isPerson(user) ? user : undefined;
};
