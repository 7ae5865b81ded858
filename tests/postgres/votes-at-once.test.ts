import { sql } from 'kysely';
import { expect } from 'vitest';
import { begun, row, waitingOnPostgres } from '../support/held-back.ts';
import { manyPeople } from '../support/many-people.ts';
import { type TestApi, test } from '../support/test-api.ts';

/** The ids of the transactions that wrote the votes. */
const transactionsOfVotes = async ({ context: { db } }: TestApi): Promise<Set<string>> => {
  const { rows } = await sql<{ xid: string }>`select distinct xmin::text as xid from votes`.execute(db.read);
  return new Set(rows.map(({ xid }) => xid));
};

test('votes that arrive while one is cast share a transaction', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voters = await manyPeople(api, 40);
  await Promise.all(voters.map((voter) => voter.votes(id)));
  expect((await transactionsOfVotes(api)).size).toBeLessThan(10);
});

test('votes wait while a product of theirs is being changed, and then each counts', async ({ api }) => {
  const mara = await api.person('mara');
  const [busy, free] = [await api.accepted(mara), await api.accepted(mara)];
  const [ivo, ana] = [await api.person('ivo'), await api.person('ana')];
  const release = await begun(api.context.db, row('products', busy));
  const votes = Promise.all([ivo.votes(busy), ana.votes(free)]);
  try {
    await expect.poll(() => waitingOnPostgres(api.context.db)).toBe(1);
  } finally {
    await release();
  }
  expect((await votes).map(({ body }) => body)).toEqual([{ modifiedCount: 1 }, { modifiedCount: 1 }]);
});
