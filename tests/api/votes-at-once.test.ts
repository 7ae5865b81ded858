import { sql } from 'kysely';
import { expect } from 'vitest';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { transact } from '#lib/server/db/transact.ts';
import { castVotes } from '#lib/server/votes/cast-votes.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { manyPeople } from '../support/many-people.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';
import { onPostgres } from '../support/test-database.ts';

const at = '2026-11-21T12:00:00.000Z';

const countOf = async (api: TestApi, id: string): Promise<number> =>
  (await api.anonymous.get(`/products?id=${id}`)).body.upVote;

const claimsOf = async (api: TestApi, { token = '' }: Person) => {
  const known = await api.context.tokens.read(token);
  if (!known) throw new Error('The token is not valid');
  return known.claims;
};

test('of votes that arrive together, each counts, and a refused one is the only one to fail', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const [one, other] = [await api.accepted(mara), await api.accepted(mara)];
  const waiting = await api.pending(mara);
  const voters = await manyPeople(api, 30);
  const suspended = await api.person('sid');
  await api.account(suspended, { suspended_at: at });

  const [byMaker, forWaiting, forNone, bySuspended, ...counted] = await Promise.all([
    mara.votes(one),
    (voters[0] as Person).votes(waiting),
    (voters[0] as Person).votes('999999'),
    suspended.votes(one),
    ...voters.flatMap((voter) => [voter.votes(one), voter.votes(other), voter.votes(one)]),
  ]);

  expect([byMaker, forWaiting, forNone, bySuspended].map((answer) => answer?.body.error.code)).toEqual([
    'own_product',
    'not_found',
    'not_found',
    'suspended',
  ]);
  expect(counted.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(60);
  expect(counted.filter(({ body }) => body.modifiedCount === 0)).toHaveLength(30);
  expect([await countOf(api, one), await countOf(api, other)]).toEqual([30, 30]);
  await expectCountsToEqualRows(api.context.db);
});

test('votes that share a transaction are refused one by one: of a suspended account, one that logged out, and a stranger', async ({
  api,
}) => {
  const id = Number(await api.accepted(await api.person('mara')));
  const names = ['ivo', 'sid', 'una', 'zoe'] as const;
  const people = await Promise.all(names.map((name) => api.person(name)));
  const claims = await Promise.all(people.map((person) => claimsOf(api, person)));
  const [, sid, una, zoe] = people as [Person, Person, Person, Person];
  await api.account(sid, { suspended_at: at });
  await api.account(una, { signed_out_at: at });
  await api.account(zoe, { uid: 'of another account' });

  const votes = claims.map((claim) => ({ productId: id, claims: claim, at }));
  const results = await transact(api.context.db, (db) => castVotes(db, votes));
  expect(results.map((result) => (result instanceof HttpError ? result.code : result))).toEqual([
    'counted',
    'suspended',
    'signed_out',
    'unauthorized',
  ]);
  expect(await countOf(api, String(id))).toBe(1);
});

/** Has the database refuse votes for a product. @returns has it accept them again */
const refuseVotesFor = async ({ context: { db } }: TestApi, id: string): Promise<() => Promise<void>> => {
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db.write);
  };
  const condition = `before insert on votes for each row when (new.product_id = ${Number(id)})`;
  if (!onPostgres) {
    await run(`create trigger refuse ${condition} begin select raise(abort, 'refused'); end`);
    return () => run('drop trigger refuse');
  }
  await run(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    `create trigger refuse ${condition} execute function refuse()`,
  );
  return () => run('drop trigger refuse on votes', 'drop function refuse');
};

test('a vote that the database refuses fails alone', async ({ api }) => {
  const mara = await api.person('mara');
  const [good, bad] = [await api.accepted(mara), await api.accepted(mara)];
  const [ivo, ana] = [await api.person('ivo'), await api.person('ana')];
  const accept = await refuseVotesFor(api, bad);
  try {
    const [refused, counted] = await Promise.all([ivo.votes(bad), ana.votes(good)]);
    expect([refused.status, counted.body]).toEqual([500, { modifiedCount: 1 }]);
  } finally {
    // The database is used again by other tests.
    await accept();
  }
  expect([await countOf(api, good), await countOf(api, bad)]).toEqual([1, 0]);
});
