import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '#lib/contract/users.ts';
import { search } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import type { Tables, UsersTable } from '#lib/server/db/schema.ts';
import { fold } from '#lib/text/words.ts';

export type UserRow = Selectable<UsersTable>;

/** The provider's names of the sign-in methods that an account has used. */
export const signInMethodsOf = ({ sign_in_methods }: Pick<UserRow, 'sign_in_methods'>): string[] =>
  JSON.parse(sign_in_methods) as string[];

/** E-mails are compared without regard to case, as providers do. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const usersById = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

export const findUser = async (db: Handle, id: number): Promise<UserRow | undefined> =>
  (await usersById(db, { id }))[0];

export const findUserByEmail = (db: Handle, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUserByUid = (db: Handle, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst();

export const emailsOf = async (db: Handle, ids: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (!ids.size) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
};

type Users = SelectQueryBuilder<Tables, 'users', object>;

/** Each word somewhere in the name or the e-mail. Reads a whole index, which holds both, and no rows. */
const holdingWords = (users: Users, q: string): Users => {
  const words = [...new Set(q.trim().split(/\s+/))].slice(0, search.words);
  return words.reduce(
    (found, word) =>
      found.where(sql<boolean>`(instr(name_key, ${fold(word)}) or instr(email_key, ${emailKey(word)}))`),
    users,
  );
};

const inOrder = (users: Users, { limit, offset }: Pagination) =>
  users.select(['id', 'name_key']).orderBy('name_key').orderBy('id').limit(limit).offset(offset).execute();

const countAfter = (users: Users, { name_key, id }: Pick<UserRow, 'name_key' | 'id'>): Promise<number> =>
  countOf(users.where(sql<boolean>`(name_key, id) > (${name_key}, ${id})`));

/** Users by name, filtered by effective role, and by words within their name or e-mail. */
export const listUsers = async (
  db: Handle,
  { role, q }: { role?: Role | undefined; q?: string | undefined },
  pagination: Pagination,
): Promise<Rows<UserRow>> => {
  let people: Users = db.selectFrom('users').where('uid', '<>', systemUid);
  if (role) people = people.where('effective_role', '=', role);
  if (q?.trim()) people = holdingWords(people, q);
  // The index is read once: up to so many matches, for the first pages, and from there on to count the others.
  const first = await inOrder(people, { limit: search.max, offset: 0 });
  const last = first.at(search.max - 1);
  const { limit, offset } = pagination;
  const isWithin = !last || offset + limit <= first.length;
  const ids = isWithin ? first.slice(offset, offset + limit) : await inOrder(people, pagination);
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids.map(({ id }) => id))}))`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap(({ id }) => byId.get(id) ?? []),
    total: first.length + (last ? await countAfter(people, last) : 0),
  };
};

/** Users by effective role, and how many are suspended; without the system user. */
export const countUsers = async (db: Handle): Promise<Record<Role | 'suspended', number>> => {
  const users = db.selectFrom('users');
  return {
    user:
      (await countOf(users.where('effective_role', '=', 'user'))) -
      (await countOf(users.where('uid', '=', systemUid))),
    moderator: await countOf(users.where('effective_role', '=', 'moderator')),
    admin: await countOf(users.where('effective_role', '=', 'admin')),
    suspended: await countOf(users.where('suspended_at', '>', '')),
  };
};

/** Whether another account is an admin who can act: not suspended, and with a verified e-mail. */
export const hasOtherAdmin = async (db: Handle, { id }: Pick<UserRow, 'id'>): Promise<boolean> => {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('effective_role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** The account that imported products belong to; nobody can sign in as it. Stored in every database. */
export const systemUid = 'house';
