import { expect } from 'vitest';
import { days, minutes } from '#lib/domain/durations.ts';
import type { FindingState } from '#lib/domain/vote-integrity/finding-states.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs, runDueJobsOf } from '#lib/server/jobs/runner.ts';
import { checks } from '#lib/tools/verify/checks.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { addFinding, decideAs, solved } from '../support/findings.ts';
import { manyPeople } from '../support/many-people.ts';
import { type Person, type TestApi, test, testWith } from '../support/test-api.ts';

const later = (api: TestApi, duration: number) =>
  api.now(new Date(api.context.clock().getTime() + duration).toISOString());
const at = (api: TestApi) => api.context.clock().toISOString();

/** A product that votes of new accounts arrive for, which the detection has found. */
const attacked = async (api: TestApi) => {
  const mara = await api.person('mara');
  const product = await api.accepted(mara);
  for (const person of await manyPeople(api, 10, 'fake')) await person.votes(product);
  const finding = await addFinding(api.context.db.write, Number(product), at(api));
  await runDueJobs(api.context);
  return { mara, product, finding };
};

const figures = async (api: TestApi, id: string) => {
  const { votes, vote_weight } = await api.context.db.read
    .selectFrom('products')
    .select(['votes', 'vote_weight'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return [votes, vote_weight];
};

const challengeOf = async (voter: Person, product: string): Promise<string> =>
  (await voter.votes(product)).body.challenge;
const send = (voter: Person, product: string, proof: string) =>
  voter.post(`/products/${product}/vote-proof`, { body: { proof } });

/** What `db verify` finds of votes and of their weights. */
const expectRightWeights = ({ context: { db } }: TestApi) => expectCountsToEqualRows(db);

test('while a burst is open, a new account’s vote counts at once, and weighs once it is proven', async ({
  api,
}) => {
  const { product } = await attacked(api);
  expect(await figures(api, product)).toEqual([10, 0]);
  const zoe = await api.person('zoe');
  const { status, body } = await zoe.votes(product);
  expect(status).toBe(200);
  expect(body).toEqual({ modifiedCount: 1, challenge: expect.any(String) });
  expect((await api.anonymous.get(`/products?id=${product}`)).body.upVote).toBe(11);
  expect(await figures(api, product)).toEqual([11, 0]);
  await expectRightWeights(api);

  const proof = await solved(body.challenge);
  expect((await send(zoe, product, proof)).body).toEqual({ modifiedCount: 1 });
  expect(await figures(api, product)).toEqual([11, 250]);
  await expectRightWeights(api);
  // Sent again, it changes nothing.
  expect((await send(zoe, product, proof)).body).toEqual({ modifiedCount: 0 });
  expect(await figures(api, product)).toEqual([11, 250]);
  expect((await zoe.votes(product)).body).toEqual({ modifiedCount: 0 });
});

test('a newcomer whose answer was lost votes again, and has what is left of the ten minutes for the proof', async ({
  api,
}) => {
  const { product } = await attacked(api);
  const zoe = await api.person('zoe');
  await zoe.votes(product);
  later(api, minutes(9));
  const { body } = await zoe.votes(product);
  expect(body).toEqual({ modifiedCount: 0, challenge: expect.any(String) });
  const proof = await solved(body.challenge);
  later(api, minutes(1) + 1);
  expect((await send(zoe, product, proof)).status).toBe(422);
  expect((await zoe.votes(product)).body).toEqual({ modifiedCount: 0 });
  later(api, -minutes(1));
  expect((await send(zoe, product, proof)).body).toEqual({ modifiedCount: 1 });
  expect(await figures(api, product)).toEqual([11, 250]);
});

test('a burst that is only worth a look asks for no proof', async ({ api }) => {
  const product = await api.accepted(await api.person('mara'));
  await addFinding(api.context.db.write, Number(product), at(api), 'watch');
  const zoe = await api.person('zoe');
  expect((await zoe.votes(product)).body).toEqual({ modifiedCount: 1 });
  expect(await figures(api, product)).toEqual([1, 250]);
  const moderator = await api.person('mo', { role: 'moderator' });
  expect((await moderator.get(`/products?id=${product}`)).body).not.toHaveProperty('checksVotes');
});

test('a proof is valid for its account and product, for ten minutes, as it was signed and solved', async ({
  api,
}) => {
  const { mara, product } = await attacked(api);
  const other = await api.accepted(mara);
  await addFinding(api.context.db.write, Number(other), at(api));
  const [zoe, ivo] = [await api.person('zoe'), await api.person('ivo')];
  const proof = await solved(await challengeOf(zoe, product));
  await zoe.votes(other);
  await ivo.votes(product);
  const before = [await figures(api, product), await figures(api, other)];

  const rejected = async (voter: Person, id: string, text: string) => {
    const answer = await send(voter, id, text);
    return [answer.status, answer.body.error.issues[0].message];
  };
  const foreign = 'Must be the challenge for this vote';
  expect(await rejected(ivo, product, proof)).toEqual([422, foreign]);
  expect(await rejected(zoe, other, proof)).toEqual([422, foreign]);
  const changed = (change: (read: ReturnType<typeof JSON.parse>) => void) => {
    const read = JSON.parse(proof);
    change(read);
    return JSON.stringify(read);
  };
  const forged = changed(({ challenge }) => {
    challenge.parameters.data.productId = Number(other);
  });
  expect(await rejected(zoe, other, forged)).toEqual([422, 'Must be signed by this site, and solved']);
  const unsolved = changed(({ solution }) => {
    solution.counter++;
  });
  expect(await rejected(zoe, product, unsolved)).toEqual([422, 'Must be signed by this site, and solved']);
  const easier = changed(({ challenge }) => {
    challenge.parameters.keyPrefix = '';
  });
  expect((await rejected(zoe, product, easier))[0]).toBe(422);
  expect((await rejected(zoe, product, 'null'))[0]).toBe(422);
  later(api, minutes(10) + 1);
  expect(await rejected(zoe, product, proof)).toEqual([422, 'The challenge has expired']);
  expect([await figures(api, product), await figures(api, other)]).toEqual(before);
  await expectRightWeights(api);
});

test('known accounts, other products, and products whose burst is watched or historic need no proof', async ({
  api,
}) => {
  await api.person('una');
  later(api, days(1));
  const { mara, product, finding } = await attacked(api);
  const answers = [await (await api.person('una')).votes(product)];
  const zoe = await api.person('zoe');
  answers.push(await zoe.votes(await api.accepted(mara)));
  for (const change of [{ state: 'watched' }, { state: 'open', historic: 1 }] as const) {
    await api.context.db.write.updateTable('findings').set(change).where('id', '=', finding).execute();
    answers.push(await (await api.person(`new${answers.length}`)).votes(product));
  }
  for (const { body } of answers) expect(body).toEqual({ modifiedCount: 1 });
});

test('a vote without a proof weighs from the day on which its account is active again', async ({ api }) => {
  const { product } = await attacked(api);
  const zoe = await api.person('zoe');
  await zoe.votes(product);
  later(api, days(1) - minutes(1));
  await api.person('zoe');
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 0]);
  // Nobody else is active: what lets the others weigh more is that their first day is over.
  later(api, minutes(1));
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 0]);
  await api.person('zoe');
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 1_000]);
  await expectRightWeights(api);
});

test('a moderator who keeps the votes of a burst keeps those without a proof; later ones are asked again in another burst', async ({
  api,
}) => {
  const { product, finding } = await attacked(api);
  await (await api.person('zoe')).votes(product);
  later(api, minutes(5));
  const mo = await api.person('mo', { role: 'moderator' });
  await decideAs(mo, finding, 'kept');
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 10_250]);
  await expectRightWeights(api);
  later(api, minutes(5));
  await addFinding(api.context.db.write, Number(product), at(api));
  expect(await challengeOf(await api.person('ivo'), product)).toEqual(expect.any(String));
  await runDueJobs(api.context);
  await expectRightWeights(api);
});

test('keeping what is only worth a look frees no vote of a burst, and undoing a decision takes back what it gave', async ({
  api,
}) => {
  const product = await api.accepted(await api.person('mara'));
  for (const person of await manyPeople(api, 10, 'fake')) await person.votes(product);
  const watch = await addFinding(api.context.db.write, Number(product), at(api), 'watch');
  const burst = await addFinding(api.context.db.write, Number(product), at(api));
  await runDueJobs(api.context);
  await (await api.person('zoe')).votes(product);
  later(api, minutes(5));
  const mo = await api.person('mo', { role: 'moderator' });
  const decide = async (finding: number, state: FindingState, seen: FindingState) => {
    await mo.patch(`/findings/${finding}`, { body: { state, seen, votes: 10 } });
    await runDueJobs(api.context);
    await expectRightWeights(api);
  };
  await decide(watch, 'kept', 'open');
  expect(await figures(api, product)).toEqual([11, 0]);
  await decide(burst, 'kept', 'open');
  expect(await figures(api, product)).toEqual([11, 10_250]);
  await decide(burst, 'open', 'kept');
  expect(await figures(api, product)).toEqual([11, 0]);
});

test('removing a burst frees no vote without a proof, whatever else was kept of its product', async ({
  api,
}) => {
  const product = await api.accepted(await api.person('mara'));
  for (const person of await manyPeople(api, 10, 'fake')) await person.votes(product);
  const watch = await addFinding(api.context.db.write, Number(product), at(api), 'watch');
  const burst = await addFinding(api.context.db.write, Number(product), at(api));
  await runDueJobs(api.context);
  await (await api.person('zoe')).votes(product);
  later(api, minutes(5));
  const second = await addFinding(api.context.db.write, Number(product), at(api));
  const mo = await api.person('mo', { role: 'moderator' });
  const decide = async (finding: number, state: FindingState) => {
    await decideAs(mo, finding, state);
    await runDueJobs(api.context);
    await expectRightWeights(api);
    return figures(api, product);
  };
  await decide(watch, 'kept');
  await decide(second, 'kept');
  expect(await decide(burst, 'removed')).toEqual([1, 0]);
  expect(await decide(burst, 'open')).toEqual([11, 0]);
  expect(await decide(burst, 'kept')).toEqual([11, 10_250]);
});

test('votes cast before a burst that is kept need their own proof', async ({ api }) => {
  const { product, finding } = await attacked(api);
  await (await api.person('zoe')).votes(product);
  later(api, minutes(5));
  const other = await addFinding(api.context.db.write, Number(product), at(api));
  const mo = await api.person('mo', { role: 'moderator' });
  for (const [id, state] of [
    [finding, 'watched'],
    [other, 'kept'],
  ] as const) {
    await decideAs(mo, id, state);
    await runDueJobs(api.context);
  }
  expect(await figures(api, product)).toEqual([11, 10_000]);
  await expectRightWeights(api);
});

test('a vote that was kept without a proof weighs in full once its account’s first day is over', async ({
  api,
}) => {
  const { product, finding } = await attacked(api);
  await (await api.person('zoe')).votes(product);
  const mo = await api.person('mo', { role: 'moderator' });
  await mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 10 } });
  await runDueJobs(api.context);
  later(api, days(1));
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 11_000]);
  await expectRightWeights(api);
});

test('db verify mends a vote without a proof whose burst was kept, once no job is about to do so', async ({
  api,
}) => {
  const { mara, product, finding } = await attacked(api);
  const zoe = await api.person('zoe');
  await zoe.votes(product);
  const { db } = api.context;
  // A later group has the vote too.
  const group = await addFinding(db.write, Number(await api.accepted(mara)), at(api), 'watch');
  await db.write
    .updateTable('findings')
    .set({ product_id: null, voters: 1, votes: 1 })
    .where('id', '=', group)
    .execute();
  await db.write
    .insertInto('finding_votes')
    .values({ finding_id: group, product_id: Number(product), user_id: Number(zoe.id) })
    .execute();
  const check = checks['marks of votes in findings'];
  const found = async () => (await check?.find(db.read, db, api.context.clock())) ?? [];
  const zoes = async () => (await found()).filter(({ stored }) => stored === '0,0,1');
  const decided_at = at(api);
  await db.write
    .updateTable('findings')
    .set({ state: 'kept', decided_at })
    .where('id', '=', finding)
    .execute();
  await enqueue(db.write, 'markVotes', { findingId: finding }, decided_at);
  expect(await found()).toEqual([]);
  await db.write.deleteFrom('jobs').execute();
  const wrong = await zoes();
  expect(wrong).toMatchObject([{ row: String(finding), expected: '0,0,2' }]);
  await transact(db, (handle) => check?.mend(handle, db, wrong) ?? Promise.resolve());
  later(api, days(365)); // The command uses the clock of the machine.
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 10_250]);
  expect(await found()).toEqual([]);
});

test('db verify clears the mark of a vote that no finding has, also if its product has one', async ({
  api,
}) => {
  const { product } = await attacked(api);
  const zoe = await api.person('zoe');
  await zoe.votes(product);
  const { db } = api.context;
  const check = checks['marks of votes in findings'];
  const found = async () => (await check?.find(db.read, db, api.context.clock())) ?? [];
  await db.write.updateTable('votes').set({ suspected: 1 }).where('user_id', '=', Number(zoe.id)).execute();
  const wrong = await found();
  expect(wrong).toMatchObject([{ row: '', stored: '1,0,1', expected: '0,0,1' }]);
  await transact(db, (handle) => check?.mend(handle, db, wrong) ?? Promise.resolve());
  expect(await found()).toEqual([]);
});

test('the vote of an unverified account weighs nothing with a proof either', async ({ api }) => {
  const { product } = await attacked(api);
  const una = await api.person('una', { verified: false });
  const proof = await solved(await challengeOf(una, product));
  expect((await send(una, product, proof)).body).toEqual({ modifiedCount: 1 });
  expect(await figures(api, product)).toEqual([11, 0]);
  await expectRightWeights(api);
});

test('its maker and moderators see that votes are checked, others do not', async ({ api }) => {
  const { mara, product } = await attacked(api);
  const mo = await api.person('mo', { role: 'moderator' });
  const shown = async (person: Person) => (await person.get(`/products?id=${product}`)).body.checksVotes;
  expect(await shown(mara)).toBe(true);
  expect(await shown(mo)).toBe(true);
  expect(await shown(await api.person('ivo'))).toBeUndefined();
  expect(await shown(api.anonymous)).toBeUndefined();
});

test('500 newcomers who vote for an attacked product at once count 500 times', async ({ api }) => {
  const { product } = await attacked(api);
  const crowd = await manyPeople(api, 500, 'crowd');
  const answers = await Promise.all(crowd.map((person) => person.votes(product)));
  expect(answers.filter(({ body }) => body.modifiedCount === 1 && body.challenge)).toHaveLength(500);
  expect(await figures(api, product)).toEqual([510, 0]);
});

const boardOf = async (api: TestApi) => {
  api.context.caches.clear();
  return (await api.anonymous.get('/leaderboards/2026-11-22')).body;
};

/** The board of the first day of two products has ended, with a burst of votes for one. */
const endedBoard = async (
  api: TestApi,
  now = '2026-11-23T00:05:00.000Z',
  { verified = 10, kind = 'burst' }: { verified?: number; kind?: 'burst' | 'watch' } = {},
) => {
  api.now('2026-11-20T12:00:00.000Z');
  const mara = await api.person('mara');
  await api.accepted(mara);
  api.now('2026-11-21T12:00:00.000Z');
  const product = await api.accepted(await api.person('mara'));
  await api.accepted(await api.person('mara'), { name: 'Other' });
  api.now('2026-11-22T23:50:00.000Z');
  const voters = await manyPeople(api, 10, 'fake');
  for (const { id } of voters.slice(verified))
    await api.context.db.write
      .updateTable('users')
      .set({ email_verified: 0, weighed: 0 })
      .where('id', '=', Number(id))
      .execute();
  for (const person of voters) await person.votes(product);
  const finding = await addFinding(api.context.db.write, Number(product), at(api), kind);
  await runDueJobs(api.context);
  api.now(now);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  return { product, finding };
};

test('a board with a burst waits for moderators, says when it is final, and closes once they have decided', async ({
  api,
}) => {
  const { finding } = await endedBoard(api);
  expect(await boardOf(api)).toMatchObject({
    state: 'ended',
    finalAt: '2026-11-24T00:00:00.000Z',
    entries: [{ weight: 0 }, { weight: 0 }],
  });
  api.now('2026-11-23T09:30:00.000Z');
  const mo = await api.person('mo', { role: 'moderator' });
  await decideAs(mo, finding, 'removed');
  await runDueJobs(api.context);
  const closed = await boardOf(api);
  expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-11-23T09:30:00.000Z' });
  expect(closed).not.toHaveProperty('finalAt');
  const none = { weight: 0, place: null };
  expect(closed.entries).toMatchObject([none, none]);
});

for (const [restored, weight] of [
  [false, 0],
  [true, 2.5],
] as const)
  test(`a board waits until votes that were only worth a look are ${restored ? 'restored' : 'removed'}`, async ({
    api,
  }) => {
    const { finding } = await endedBoard(api, '2026-11-23T00:00:10.000Z', { kind: 'watch' });
    const mo = await api.person('mo', { role: 'moderator' });
    await decideAs(mo, finding, 'removed');
    if (restored) {
      await runDueJobs(api.context);
      await decideAs(mo, finding, 'open');
    }
    api.now('2026-11-23T01:05:00.000Z');
    await enqueue(api.context.db.write, 'closeLeaderboards', {}, at(api));
    const { signal } = new AbortController();
    // Before the job that marks the votes, or between two of its batches.
    await runDueJobsOf(api.context, 'closeLeaderboards', { runner: 'other', signal });
    expect((await boardOf(api)).state).toBe('ended');
    await runDueJobs(api.context);
    expect(await boardOf(api)).toMatchObject({ state: 'closed', entries: [{ weight }, { weight: 0 }] });
  });

test('a board that nobody decides about closes after a day without winners, and others do not wait', async ({
  api,
}) => {
  const { product } = await endedBoard(api);
  expect((await api.anonymous.get('/leaderboards/2026-11-21')).body).toMatchObject({ state: 'closed' });
  api.now('2026-11-24T00:05:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'closed', entries: [{ weight: 0 }, { weight: 0 }] });
  expect((await api.anonymous.get(`/products?id=${product}`)).body.places).toEqual([]);
  expect((await api.anonymous.get('/leaderboards')).body).toEqual([]);
});

test('a board does not wait for a burst whose votes weigh nothing', async ({ api }) => {
  await endedBoard(api, undefined, { verified: 0 });
  expect(await boardOf(api)).toMatchObject({ state: 'closed' });
});

test('a board waits for a burst whose votes weigh nothing if a newcomer voted without a proof', async ({
  api,
}) => {
  const { product } = await endedBoard(api, '2026-11-22T23:55:00.000Z', { verified: 0 });
  await (await api.person('zoe')).votes(product);
  api.now('2026-11-23T00:05:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'ended' });
});

test('a board waits for the newcomers of its day whose proofs an open burst of the day before asked for', async ({
  api,
}) => {
  api.now('2026-11-21T12:00:00.000Z');
  const { product, finding } = await attacked(api);
  api.now('2026-11-22T12:00:00.000Z');
  expect(await challengeOf(await api.person('zoe'), product)).toEqual(expect.any(String));
  api.now('2026-11-23T00:05:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'ended', entries: [{ weight: 0 }] });
  api.now('2026-11-23T09:30:00.000Z');
  await decideAs(await api.person('mo', { role: 'moderator' }), finding, 'kept');
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'closed', entries: [{ weight: 0.25 }] });
});

test('a vote of the last minutes that is proven after them weighs on its board', async ({ api }) => {
  const { product } = await endedBoard(api, '2026-11-22T23:59:59.000Z');
  const zoe = await api.person('zoe');
  const challenge = await challengeOf(zoe, product);
  api.now('2026-11-23T00:00:02.000Z');
  expect((await send(zoe, product, await solved(challenge))).body).toEqual({ modifiedCount: 1 });
  expect((await boardOf(api)).entries[0]).toMatchObject({ productId: product, weight: 0.25 });
});

test('a newcomer who returns while the board waits weighs once it is closed', async ({ api }) => {
  const { product, finding } = await endedBoard(api);
  api.now('2026-11-22T23:55:00.000Z');
  const zoe = await api.person('zoe');
  await zoe.votes(product);
  api.now('2026-11-23T23:56:00.000Z');
  await api.person('zoe');
  await runDueJobs(api.context);
  expect(await figures(api, product)).toEqual([11, 0]);
  const mo = await api.person('mo', { role: 'moderator' });
  await decideAs(mo, finding, 'watched');
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'closed' });
  for (let n = 0; n < 2; n++) {
    later(api, minutes(11));
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
  }
  expect(await figures(api, product)).toEqual([11, 11_000]);
});

test('a board that moderators decide about just after midnight closes minutes after it', async ({ api }) => {
  const { finding } = await endedBoard(api, '2026-11-23T00:00:10.000Z');
  api.now('2026-11-23T00:01:00.000Z');
  const mo = await api.person('mo', { role: 'moderator' });
  await mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 10 } });
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'ended' });
  api.now('2026-11-23T00:03:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await boardOf(api)).toMatchObject({ state: 'closed', closedAt: '2026-11-23T00:03:00.000Z' });
});

test('votes that are kept while a board waits weigh what those for other products weigh on it', async ({
  api,
}) => {
  const { product, finding } = await endedBoard(api);
  api.now('2026-11-22T23:55:00.000Z');
  const other = (await boardOf(api)).entries.find(
    ({ productId }: { productId: string }) => productId !== product,
  )?.productId;
  for (const person of await manyPeople(api, 10, 'reader')) {
    await api.account(person, { vote_weight: voteWeights.firstDay });
    await person.votes(other);
  }
  api.now('2026-11-23T23:56:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  const mo = await api.person('mo', { role: 'moderator' });
  await mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 10 } });
  await runDueJobs(api.context);
  const { state, entries } = await boardOf(api);
  expect([state, entries.map(({ weight }: { weight: number }) => weight)]).toEqual(['closed', [2.5, 2.5]]);
  for (let n = 0; n < 2; n++) {
    later(api, minutes(11));
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
  }
  expect([await figures(api, product), await figures(api, other)]).toEqual([
    [10, 10_000],
    [10, 10_000],
  ]);
  await expectRightWeights(api);
});

test('an e-mail that is verified while a board waits gives a vote that is kept no weight on it', async ({
  api,
}) => {
  const { product, finding } = await endedBoard(api, undefined, { verified: 1 });
  expect(await figures(api, product)).toEqual([10, 0]);
  await api.context.db.write.updateTable('users').set({ email_verified: 1, weighed: 0 }).execute();
  api.now('2026-11-23T09:00:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  const mo = await api.person('mo', { role: 'moderator' });
  await mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 10 } });
  await runDueJobs(api.context);
  expect((await boardOf(api)).entries[0]).toMatchObject({ weight: 0.25 });
  for (let n = 0; n < 2; n++) {
    later(api, minutes(11));
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
  }
  expect(await figures(api, product)).toEqual([10, 2_500]);
  await expectRightWeights(api);
});

testWith({ VOTE_PROOF: 'off' })('VOTE_PROOF=off asks nobody', async ({ api }) => {
  const { product } = await attacked(api);
  expect((await (await api.person('zoe')).votes(product)).body).toEqual({ modifiedCount: 1 });
  expect(await figures(api, product)).toEqual([11, 250]);
});
