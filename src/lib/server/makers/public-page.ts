import { sql } from 'kysely';
import { systemUid, type UserRow } from '#lib/server/users/queries.ts';

/** Whether a user has a public page: not one who is suspended or has made it private, and not the system user. */
export const hasPage = sql<boolean>`users.page_private = 0 and users.suspended_at is null
  and users.uid <> ${sql.lit(systemUid)}`;

/** The same of a row that is read already. */
export const pageIdOf = (
  user: Pick<UserRow, 'uid' | 'public_id' | 'page_private' | 'suspended_at'>,
): string | null =>
  user.page_private === 0 && user.suspended_at === null && user.uid !== systemUid ? user.public_id : null;

/** The id of a user's public page; null for those without one, whom nothing links to. */
export const pageId = sql<string | null>`case when ${hasPage} then users.public_id end`;
