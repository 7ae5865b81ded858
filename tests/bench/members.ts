import { sql } from 'kysely';
import { accessTokens } from '#lib/server/api/access-token.ts';
import type { Database } from '#lib/server/db/database.ts';
import { accessTokenSecret } from '../support/site.ts';
import { withNumbers } from './fixture/numbers.ts';

/** Access tokens of the accounts whose uids begin so, in the order of their ids. */
export const tokensOf = async (db: Database, uid: string, count: number): Promise<string[]> => {
  const users = await db.read
    .selectFrom('users')
    .select(['id', 'uid', 'role'])
    .where('uid', 'like', `${uid}%`)
    .orderBy('id')
    .limit(count)
    .execute();
  const issuer = accessTokens(accessTokenSecret, () => new Date());
  const claims = { emailVerified: true, signedOutAt: null };
  return Promise.all(
    users.map((user) =>
      issuer.issue({ userId: user.id, uid: user.uid, moderates: user.role !== 'user', ...claims }),
    ),
  );
};

/** Adds people who have not voted yet. @returns their access tokens */
export const addVoters = async (db: Database, count: number): Promise<string[]> => {
  const at = new Date().toISOString();
  await sql`insert into users (uid, email, email_key, email_verified, name, name_key, created_at)
    ${withNumbers(0, count - 1)} select 'voter' || n, n || '@voters.example', n || '@voters.example', 1, 'Voter', 'voter', ${at}
    from numbers`.execute(db.write);
  return tokensOf(db, 'voter', count);
};
