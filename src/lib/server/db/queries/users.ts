import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Role } from '../../../contract/entities.ts';
import { fold } from '../../../rules/words.ts';
import { compiled } from '../compiled.ts';
import type { Handle } from '../database.ts';
import type { Tables, UsersTable } from '../schema.ts';
import type { Listed, Window } from './product-lists.ts';

export type UserRow = Selectable<UsersTable>;

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

/** The e-mails of these accounts, by id. */
export const emailsOf = async (db: Handle, ids: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (!ids.size) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
};

const count = async (query: SelectQueryBuilder<Tables, 'users', object>): Promise<number> => {
  const { total } = await query
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** People by name, filtered by role and by how their name or e-mail begins. */
export const listUsers = async (
  db: Handle,
  { role, q }: { role?: Role | undefined; q?: string | undefined },
  window: Window,
): Promise<Listed<UserRow>> => {
  let people = db.selectFrom('users').where('uid', '<>', houseUid);
  if (role) people = people.where('role', '=', role);
  if (q?.trim()) {
    const from = fold(q.trim());
    const upTo = `${from}\u{10FFFF}`;
    people = people.where((is) =>
      is.or([
        is.and([is('name_key', '>=', from), is('name_key', '<', upTo)]),
        is.and([is('email_key', '>=', from), is('email_key', '<', upTo)]),
      ]),
    );
  }
  const total = await count(people);
  const rows = await people
    .selectAll()
    .orderBy('name_key')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return { rows, total };
};

/** How many people there are of each role, and how many are suspended. The house itself is nobody. */
export const countUsers = async (db: Handle): Promise<Record<Role | 'suspended', number>> => {
  const users = db.selectFrom('users');
  return {
    user: (await count(users.where('role', '=', 'user'))) - (await count(users.where('uid', '=', houseUid))),
    moderator: await count(users.where('role', '=', 'moderator')),
    admin: await count(users.where('role', '=', 'admin')),
    suspended: await count(users.where('suspended_at', '>', '')),
  };
};

/** The account that imported products belong to; nobody can sign in as it. */
export const houseUid = 'house';
