import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '#lib/contract/users.ts';
import { type Dialect, dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import { type PersonWord, searchLimits } from '#lib/server/search/database.ts';
import { fold } from '#lib/text/words.ts';
import { deletedUids, emailKey, systemUid, type UserRow } from './queries.ts';

const wordsOf = (q: string): PersonWord[] =>
  [...new Set(q.trim().split(/\s+/))]
    .slice(0, searchLimits.words)
    .map((word) => ({ name: fold(word), email: emailKey(word) }));

/** Each word somewhere in the name or the e-mail. */
const holdingAll = (dialect: Dialect, words: readonly PersonWord[]): RawBuilder<boolean> =>
  sql.join(
    words.map(
      ({ name, email }) =>
        sql`(${dialect.contains(sql`name_key`, name)} or ${dialect.contains(sql`email_key`, email)})`,
    ),
    sql` and `,
  );

/**
 * A condition for users with each word somewhere in their name or e-mail. Rare words are looked up in the trigram index.
 * @returns `few`: it names at most `searchLimits.max` rows; else it is for reading a whole index, which holds both texts
 */
const searchPeople = async (
  db: Handle,
  q: string,
): Promise<{ condition: RawBuilder<boolean>; few: boolean }> => {
  const words = wordsOf(q);
  const dialect = dialectOf(db);
  const ids = await dialect.search.people(db, words, searchLimits.max);
  const all = holdingAll(dialect, words);
  if (!ids) return { condition: all, few: false };
  return { condition: sql`users.id in ${idsIn(db, ids)} and ${all}`, few: true };
};

type Users = SelectQueryBuilder<Tables, 'users', object>;

const total = sql<number>`count(*)`.as('total');

const inOrder = (users: Users, { limit, offset }: Pagination) =>
  users.select(['id', 'name_key']).orderBy('name_key').orderBy('id').limit(limit).offset(offset).execute();

const countAfter = (users: Users, { name_key, id }: Pick<UserRow, 'name_key' | 'id'>): Promise<number> =>
  countOf(users.where(sql<boolean>`(name_key, id) > (${name_key}, ${id})`));

/** Users with the number of their products and reviews, each counted in an index by user. */
const countedUsers = (db: Handle) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('products')
        .whereRef('adder_id', '=', 'users.id')
        .where('products.id', 'not in', deletedProducts(db))
        .select(total)
        .as('product_count'),
      selectFrom('reviews')
        .whereRef('user_id', '=', 'users.id')
        .where('product_id', 'not in', deletedProducts(db))
        .select(total)
        .as('review_count'),
    ]);

export type CountedUserRow = Awaited<ReturnType<ReturnType<typeof countedUsers>['execute']>>[number];

/** Users by name, filtered by effective role, and by words within their name or e-mail. */
export const listUsers = async (
  db: Handle,
  { role, q }: { role?: Role | undefined; q?: string | undefined },
  pagination: Pagination,
): Promise<Rows<CountedUserRow>> => {
  let people: Users = db
    .selectFrom('users')
    .where('uid', '<>', systemUid)
    .where('uid', 'not like', deletedUids);
  const found = q?.trim() ? await searchPeople(db, q) : undefined;
  if (found) people = people.where(found.condition);
  // As an expression: SQLite reads the few people found, not all of the role (docs/decisions/0042-planner-hints.md).
  const column = found?.few ? sql<Role>`effective_role || ''` : sql<Role>`effective_role`;
  if (role) people = people.where(column, '=', role);
  // Reads the index once: up to the maximum for the first pages, and from there to count the others.
  const first = await inOrder(people, { limit: searchLimits.max, offset: 0 });
  const last = first.at(searchLimits.max - 1);
  const { limit, offset } = pagination;
  const isWithin = !last || offset + limit <= first.length;
  const ids = isWithin ? first.slice(offset, offset + limit) : await inOrder(people, pagination);
  const rows = await countedUsers(db)
    .where(
      'id',
      'in',
      idsIn(
        db,
        ids.map(({ id }) => id),
      ),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap(({ id }) => byId.get(id) ?? []),
    total: first.length + (last ? await countAfter(people, last) : 0),
  };
};
