import type { Person } from './person.ts';
import type { TestApi } from './test-api.ts';

/** Signed-in users with a verified e-mail, added by one statement: signing in hundreds would take longer than the test. */
export const manyPeople = async (
  { context, bearer }: TestApi,
  count: number,
  name = 'voter',
): Promise<Person[]> => {
  const created_at = context.clock().toISOString();
  const rows = Array.from({ length: count }, (_, n) => {
    const email = `${name}${n}@unearth.example`;
    return {
      uid: `uid-${name}${n}`,
      email,
      email_key: email,
      email_verified: 1,
      name: `${name}${n}`,
      name_key: `${name}${n}`,
      created_at,
    };
  });
  const users = await context.db.write
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, photo_url: null, status: null, suspended_at: null })))
    .returning(['id', 'uid', 'email'])
    .execute();
  return Promise.all(
    users.map(async ({ id, uid, email }) => {
      const claims = { userId: id, uid, emailVerified: true, signedOutAt: null, moderates: false };
      return { ...bearer(await context.tokens.issue(claims)), email, id: String(id) };
    }),
  );
};
