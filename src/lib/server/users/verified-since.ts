import { sql } from 'kysely';
import type { UserRow } from './queries.ts';

/**
 * The month since which subscribers have the mark beside their name: 'YYYY-MM'. Null without a subscription, and while
 * the e-mail is not verified: 'Verified' must not be next to a name whose address nobody has proven.
 */
export const verifiedSince = sql<
  string | null
>`case when users.email_verified = 1 then substr(users.subscribed_at, 1, 7) end`;

/** The same of a row that was read. */
export const verifiedSinceOf = (
  { subscribed_at }: Pick<UserRow, 'subscribed_at'>,
  emailVerified: boolean,
): string | null => (emailVerified ? (subscribed_at?.slice(0, 7) ?? null) : null);
