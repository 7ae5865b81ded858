import { sql } from 'kysely';
import { systemUid } from '#lib/server/users/queries.ts';

/** Whether a user has a public page: not one who is suspended or has made it private, and not the system user. */
export const hasPage = sql<boolean>`users.page_private = 0 and users.suspended_at is null
  and users.uid <> ${sql.lit(systemUid)}`;

/** The id of a user's public page; null for those without one, whom nothing links to. */
export const pageId = sql<string | null>`case when ${hasPage} then users.public_id end`;
