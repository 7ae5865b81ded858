import { sql } from 'kysely';
import { expect } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { addFinding, decideAs } from '../../support/findings.ts';
import { heldBack } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import { idTokenFor } from '../../support/person.ts';
import { atOnce, onBoth, test } from '../../support/two-servers.ts';

test('people who vote twice for every product, on two servers at once, have one vote for each', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const products = [await api.accepted(mara), await api.accepted(mara)];
  const voters = await manyPeople(api, 60);
  for (const id of products) {
    const responses = await onBoth(second, [...voters, ...voters], (voter) => voter.votes(id));
    const counted = responses.filter(({ body }) => body.modifiedCount === 1);
    expect(counted).toHaveLength(voters.length);
    expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(voters.length);
  }
  await expectCountsToEqualRows(api.context.db);
});

test('a vote that is cast while its voter’s e-mail becomes verified counts for the order of lists', async ({
  api,
  second,
}) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo', { verified: false });
  const { email } = ivo;
  const verified = { uid: 'uid-ivo', email, emailVerified: true, name: 'ivo' };
  const signIn = second.as({ ...ivo, token: idTokenFor(verified) });
  // The vote has read that the e-mail is not verified, and waits for the count of the day.
  const [vote, signedIn] = await heldBack(
    api,
    async (db) => {
      await sql`lock table daily_count_shards in share row exclusive mode`.execute(db);
    },
    [() => ivo.votes(id), () => signIn.post('/users', { body: { email } })],
  );
  expect([vote?.body, signedIn?.status]).toEqual([{ modifiedCount: 1 }, 200]);
  await expectCountsToEqualRows(api.context.db);
});

test('votes for many products while the e-mails of their voters become verified are all counted', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const products: string[] = [];
  for (let n = 0; n < 6; n++) products.push(await api.accepted(mara));
  const voters = await manyPeople(api, 24);
  await api.context.db.write
    .updateTable('users')
    .set({ email_verified: 0 })
    .where('uid', 'like', 'uid-voter%')
    .execute();
  const calls = voters.flatMap((voter) => [
    ...products.map((id) => () => voter.votes(id)),
    () => {
      const { email } = voter;
      const claims = { uid: `uid-${email.split('@')[0]}`, email, emailVerified: true, name: 'voter' };
      return second.as({ ...voter, token: idTokenFor(claims) }).post('/users', { body: { email } });
    },
  ]);
  const responses = await atOnce(calls);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  await expectCountsToEqualRows(api.context.db);
});

test('a vote that asks for a proof while moderators keep its burst needs none', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const finding = await addFinding(api.context.db.write, Number(id), api.context.clock().toISOString());
  await runDueJobs(api.context);
  const [zoe, mo] = [await api.person('zoe'), await api.person('mo', { role: 'moderator' })];
  // The vote has seen the burst open, and waits for the count of the day.
  await heldBack<unknown>(
    api,
    async (db) => {
      await sql`lock table daily_count_shards in share row exclusive mode`.execute(db);
    },
    [
      () => zoe.votes(id),
      async () => {
        await decideAs(mo, finding, 'kept');
        await runDueJobs(api.context);
      },
    ],
  );
  const { unproven } = await api.context.db.read
    .selectFrom('votes')
    .select('unproven')
    .where('user_id', '=', Number(zoe.id))
    .executeTakeFirstOrThrow();
  expect(unproven).toBe(2);
  await expectCountsToEqualRows(api.context.db);
});
