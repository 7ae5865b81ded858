import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '#lib/server/db/schema.ts';
import { systemUid, type UserRow } from '#lib/server/users/queries.ts';

/** True if a user has a public page: not suspended, not private, not the system user. */
export const hasPage = sql<boolean>`users.page_private = 0 and users.suspended_at is null
  and users.uid <> ${sql.lit(systemUid)}`;

/** True if a user has a published product. */
export const hasPublished = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  exists(
    selectFrom('products')
      .select('products.id')
      .whereRef('products.adder_id', '=', 'users.id')
      .where('products.status', '=', 'accepted'),
  );

/** Returns the id of a user's public page, from a row that was already read; null without a page. */
export const pageIdOf = (
  user: Pick<UserRow, 'uid' | 'public_id' | 'page_private' | 'suspended_at'>,
): string | null =>
  user.page_private === 0 && user.suspended_at === null && user.uid !== systemUid ? user.public_id : null;

/** The id of a user's public page; null for those without one, whom nothing links to. */
export const pageId = sql<string | null>`case when ${hasPage} then users.public_id end`;
