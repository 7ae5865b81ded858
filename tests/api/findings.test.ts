import { assert, expect } from 'vitest';
import { productData } from '#lib/document/structured-data.ts';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { rankingVersion } from '#lib/domain/ranking.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { type FindingState, findingViews } from '#lib/domain/vote-integrity/finding-states.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { detection } from '#lib/server/vote-integrity/jobs.ts';
import { storeFinding } from '#lib/server/vote-integrity/store-finding.ts';
import { findingsCheck } from '#lib/tools/verify/findings-check.ts';
import { weightsCheck } from '#lib/tools/verify/weights-check.ts';
import { castVotesOf } from '../support/cast-vote.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { addFinding, decideAs } from '../support/findings.ts';
import { forget } from '../support/forget.ts';
import { manyPeople } from '../support/many-people.ts';
import { namesOf, type Person, type TestApi, test } from '../support/test-api.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();
const later = (api: TestApi, duration: number) => api.now(at(api.context.clock().getTime() + duration));

const cast = (api: TestApi, votes: readonly (readonly [Person, string, number])[]) =>
  transact(api.context.db, (db) =>
    castVotesOf(
      db,
      votes.map(([{ id }, productId, time]) => ({
        productId: Number(productId),
        userId: Number(id),
        at: at(time),
      })),
    ),
  );

const detect = async (api: TestApi) => {
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

const findings = (api: TestApi) =>
  api.context.db.read.selectFrom('findings').selectAll().orderBy('id').execute();
const runs = (api: TestApi) => api.context.db.read.selectFrom('finding_runs').selectAll().execute();
const events = (api: TestApi) =>
  api.context.db.read.selectFrom('events').select('subject_name').where('type', '=', 'openFinding').execute();
const weightOfProduct = async (api: TestApi, id: string) =>
  (
    await api.context.db.read
      .selectFrom('products')
      .select('vote_weight')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).vote_weight;

const moderatorOf = (api: TestApi) => api.person('mo', { role: 'moderator' });

/** A decision of a moderator, with what follows from it. */
const decide = async (api: TestApi, id: number, state: FindingState) => {
  expect((await decideAs(await moderatorOf(api), id, state)).body).toEqual({ modifiedCount: 1 });
  await runDueJobs(api.context);
};

const expectNothingToVerify = ({ context: { db } }: TestApi) => expectCountsToEqualRows(db);

/** A site of ten days with thirty people who vote for several products, of which the first has nobody's attention. */
const world = async (api: TestApi) => {
  api.now(at(start - days(10)));
  const maker = await api.person('mara');
  const products: string[] = [];
  for (let n = 0; n < 7; n++) products.push(await api.accepted(maker, { name: `Product ${n}` }));
  const people = await manyPeople(api, 30, 'reader');
  await cast(
    api,
    people.flatMap((person, n) =>
      [1, 2, 3].map((step) => {
        const product = products[1 + ((n * step) % 6)] ?? '';
        return [person, product, start - days(9) + minutes((n * 397 + step * 3571) % 11_000)] as const;
      }),
    ),
  );
  api.now(at(start));
  return { products, attacked: products[0] ?? '', people };
};

/** As many fresh accounts as no post brings without one other person among them (domain/vote-integrity/bursts.ts). */
const ringSize = 80;

/** New accounts vote for one product, within minutes. */
const attack = async (api: TestApi, product: string, count: number, name = 'fake') => {
  const ring = await manyPeople(api, count, name);
  later(api, minutes(count / 4));
  await cast(
    api,
    ring.map(
      (person, n) => [person, product, api.context.clock().getTime() - minutes((count - n) / 4)] as const,
    ),
  );
  return ring;
};

test('a burst is found within five minutes, and its votes weigh nothing while nobody has decided', async ({
  api,
}) => {
  const { attacked } = await world(api);
  await detect(api);
  expect(await findings(api)).toEqual([]);
  await attack(api, attacked, ringSize);
  expect(await weightOfProduct(api, attacked)).toBe(80_000);
  later(api, minutes(4));
  await detect(api);
  expect(await findings(api)).toMatchObject([
    {
      kind: 'burst',
      product_id: Number(attacked),
      state: 'open',
      voters: 80,
      votes: 80,
      historic: 0,
      version: rankingVersion,
    },
  ]);
  expect(await events(api)).toEqual([{ subject_name: 'Product 0' }]);
  expect(await weightOfProduct(api, attacked)).toBe(0);
  expect((await api.anonymous.get(`/products?id=${attacked}`)).body.upVote).toBe(80);
  expect(namesOf(await api.anonymous.get('/products?sort=votes'))[0]).not.toBe('Product 0');
  await expectCountsToEqualRows(api.context.db);
});

test('ten votes within minutes are worth a look at the next run', async ({ api }) => {
  const { attacked } = await world(api);
  await detect(api);
  await attack(api, attacked, 10);
  later(api, detection.every);
  await detect(api);
  expect(await findings(api)).toMatchObject([{ kind: 'watch', product_id: Number(attacked), votes: 10 }]);
});

test('people with a vote from before the examined weeks are no newcomers', async ({ api }) => {
  const { attacked, products } = await world(api);
  const members = await manyPeople(api, ringSize, 'member');
  await cast(
    api,
    members.map(
      (person, n) => [person, products[1 + (n % 6)] ?? '', start - days(15) - hours(9 * n)] as const,
    ),
  );
  await detect(api);
  expect(await findings(api)).toEqual([]);
  later(api, minutes(ringSize / 4));
  await cast(
    api,
    members.map((person, n) => [person, attacked, start + minutes(n / 4)] as const),
  );
  later(api, detection.every);
  await detect(api);
  expect(await findings(api)).toEqual([]);
});

test('a board waits for a burst of its last minutes, although its closing comes before the examination', async ({
  api,
}) => {
  const { attacked } = await world(api);
  await detect(api);
  api.now('2026-11-30T23:40:00.000Z');
  await attack(api, attacked, ringSize);
  api.now('2026-12-01T00:02:00.000Z');
  const { db, clock } = api.context;
  await transact(db, (handle) => closeSomeLeaderboards(handle, clock()));
  for (let n = 0; n < 2; n++) {
    await detect(api);
    later(api, minutes(1));
  }
  expect((await api.anonymous.get('/leaderboards/2026-11')).body).toMatchObject({
    ...{ state: 'ended', finalAt: '2026-12-02T00:00:00.000Z' },
  });
  expect((await api.anonymous.get('/leaderboards/2026-11-30')).body).toMatchObject({ state: 'closed' });
});

/** Starts the detection before the last votes of `ringOf`, which are not historic then. */
const beginBefore = async (api: TestApi) => {
  api.now(at(start - days(2)));
  await detect(api);
  api.now(at(start));
};

test('a group that moderators kept is worth a look if it goes on, and lowers nothing', async ({ api }) => {
  const { products } = await world(api);
  await beginBefore(api);
  const ring = await ringOf(api, products.slice(0, 6));
  const [first] = await findings(api);
  await decide(api, first?.id ?? 0, 'kept');
  const further = products[6] ?? '';
  const before = await weightOfProduct(api, further);
  await cast(
    api,
    ring.map((person, n) => [person, further, start + n * 20_000] as const),
  );
  later(api, minutes(4));
  await detect(api);
  const [kept, watch] = await findings(api);
  expect(kept).toMatchObject({ state: 'kept', votes: 48 });
  expect(watch).toMatchObject({ kind: 'watch', state: 'open', votes: 8 });
  expect(watch?.evidence).toContain('Moderators kept 48 votes of these accounts before.');
  // Their accounts are new.
  expect(await weightOfProduct(api, further)).toBe(before + 2_000);
  await expectNothingToVerify(api);
});

test('a group that moderators kept weeks ago is worth a look if it goes on with other products', async ({
  api,
}) => {
  const { products } = await world(api);
  await beginBefore(api);
  const ring = await ringOf(api, products);
  const [first] = await findings(api);
  await decide(api, first?.id ?? 0, 'kept');
  const maker = await api.person('mara');
  const others: string[] = [];
  for (let n = 0; n < 6; n++) others.push(await api.accepted(maker, { name: `Other ${n}` }));
  // The run of two minutes does not see what was kept.
  api.now(at(start + detection.recent + days(1)));
  await detect(api);
  later(api, hours(6));
  const now = api.context.clock().getTime();
  await cast(
    api,
    others.flatMap((product, p) =>
      ring.map((person, n) => [person, product, now - hours(p) - n * 20_000] as const),
    ),
  );
  await detect(api);
  expect(await findings(api)).toMatchObject([
    { state: 'kept', votes: 56 },
    { kind: 'watch', state: 'open', votes: 48 },
  ]);
});

for (const [name, change] of [
  ['more than 90 days ago', { decided_at: at(start - days(91)) }],
  ['as worth a look', { kind: 'watch' }],
  ['as historic', { historic: 1 }],
] as const)
  test(`a group that moderators kept ${name} is lowered if it goes on`, async ({ api }) => {
    const { products } = await world(api);
    await beginBefore(api);
    const ring = await ringOf(api, products.slice(0, 6));
    const [first] = await findings(api);
    await decide(api, first?.id ?? 0, 'kept');
    await api.context.db.write.updateTable('findings').set(change).execute();
    const further = products[6] ?? '';
    await cast(
      api,
      ring.map((person, n) => [person, further, start + n * 20_000] as const),
    );
    later(api, minutes(4));
    await detect(api);
    expect((await findings(api))[1]).toMatchObject({ kind: 'lockstep', state: 'open', votes: 8 });
  });

test('a run that stores as many findings as it may does not count votes as examined; the next one stores the others', async ({
  api,
}) => {
  const { products } = await world(api);
  const until = async () => (await runs(api)).map(({ looked_until, whole_at }) => [looked_until, whole_at]);
  const most: number = detection.maxFindings;
  try {
    Object.assign(detection, { maxFindings: 1 });
    await detect(api);
    const before = await until();
    await attack(api, products[0] ?? '', ringSize);
    await attack(api, products[1] ?? '', ringSize, 'other');
    await detect(api);
    expect(await findings(api)).toHaveLength(1);
    expect(await until()).toEqual(before);
    later(api, minutes(4));
    await detect(api);
    expect(await findings(api)).toHaveLength(2);
    expect(await until()).not.toEqual(before);
  } finally {
    Object.assign(detection, { maxFindings: most });
  }
});

test('a finding that grows is the same one, and is announced once', async ({ api }) => {
  const { attacked } = await world(api);
  await attack(api, attacked, ringSize);
  await detect(api);
  await attack(api, attacked, 5, 'more');
  for (let n = 0; n < 2; n++) {
    later(api, minutes(4));
    await detect(api);
  }
  expect(await findings(api)).toMatchObject([{ votes: 85, voters: 85, state: 'open' }]);
  expect(await weightOfProduct(api, attacked)).toBe(0);
  expect(await events(api)).toHaveLength(1);
});

test('the evidence of a finding is that of the detection with most of its votes, and says how many were decided about', async ({
  api,
}) => {
  const product = await api.accepted(await api.person('mara'));
  const voters = await manyPeople(api, 20, 'ring');
  await cast(
    api,
    voters.map((person) => [person, product, start] as const),
  );
  const store = async (some: readonly Person[], evidence: string) => {
    const finding: Finding = {
      ...{ kind: 'burst', product, from: start, to: start, confidence: 0.9, evidence: [evidence] },
      voters: some.map(({ id }) => id),
      votes: some.map(({ id }) => [id, product, start]),
    };
    await transact(api.context.db, (db) => storeFinding(db, finding, { at: at(start), beganAt: at(start) }));
    return (await findings(api)).map(({ votes, evidence: stored }) => [votes, JSON.parse(stored)]);
  };
  expect(await store(voters.slice(0, 10), 'All.')).toEqual([[10, ['All.']]]);
  expect(await store(voters.slice(5, 11), 'A part.')).toEqual([[11, ['All.']]]);
  expect(await store(voters.slice(0, 12), 'All again.')).toEqual([[12, ['All again.']]]);
  const [first] = await findings(api);
  await decide(api, first?.id ?? 0, 'watched');
  expect(await store(voters.slice(0, 17), 'All.')).toEqual([
    [12, ['All again.']],
    [5, ['All.', 'Moderators decided about 12 of these votes before.']],
  ]);
  expect(await store(voters, 'All and more.')).toEqual([
    [12, ['All again.']],
    [8, ['All and more.', 'Moderators decided about 12 of these votes before.']],
  ]);
});

for (const state of ['kept', 'watched'] as const)
  test(`votes that are ${state} weigh in full, and are not found again; later ones are another finding`, async ({
    api,
  }) => {
    const { attacked } = await world(api);
    await attack(api, attacked, ringSize);
    await detect(api);
    const [first] = await findings(api);
    await decide(api, first?.id ?? 0, state);
    // Their accounts are new.
    expect(await weightOfProduct(api, attacked)).toBe(20_000);
    await attack(api, attacked, ringSize, 'more');
    later(api, minutes(4));
    await detect(api);
    expect(await findings(api)).toMatchObject([
      { state, votes: 80 },
      { state: 'open', votes: 80 },
    ]);
    expect(await weightOfProduct(api, attacked)).toBe(20_000);
    await expectCountsToEqualRows(api.context.db);
  });

/** A burst that moderators have kept, and a function by which it goes on. */
const keptBurst = async (api: TestApi) => {
  const { attacked } = await world(api);
  await beginBefore(api);
  await attack(api, attacked, ringSize);
  await detect(api);
  const [first] = await findings(api);
  await decide(api, first?.id ?? 0, 'kept');
  const goesOn = async (count: number, name: string) => {
    await attack(api, attacked, count, name);
    // The last votes may be stored later than others of their minute: the second run examines them again.
    for (let n = 0; n < 2; n++) {
      await detect(api);
      later(api, minutes(4));
    }
  };
  return { attacked, goesOn };
};

test('a crowd that comes back days after moderators kept it is worth a look, until as many have come as were kept', async ({
  api,
}) => {
  const { attacked } = await keptBurst(api);
  for (const name of ['letter', 'other']) {
    later(api, days(4));
    await attack(api, attacked, ringSize - 10, name);
    later(api, minutes(4));
    await detect(api);
  }
  const [, ...further] = await findings(api);
  expect(further).toMatchObject([
    { kind: 'watch', state: 'open', votes: 70 },
    { kind: 'burst', state: 'open', votes: 70 },
  ]);
  expect(further[0]?.evidence).toContain('Moderators kept 80 votes for this product before.');
});

test('a burst that moderators kept is worth a look if it goes on, until as many have come as were kept', async ({
  api,
}) => {
  const { attacked, goesOn } = await keptBurst(api);
  await goesOn(ringSize - 5, 'more');
  expect(await findings(api)).toMatchObject([{ state: 'kept' }, { kind: 'watch', state: 'open', votes: 75 }]);
  expect(await weightOfProduct(api, attacked)).toBe(95_000);
  await goesOn(5, 'last');
  expect(await findings(api)).toMatchObject([{ state: 'kept' }, { kind: 'burst', state: 'open', votes: 80 }]);
  expect(await weightOfProduct(api, attacked)).toBe(20_000);
});

test('what moderators keep of a burst that goes on does not count against what comes after it', async ({
  api,
}) => {
  const { goesOn } = await keptBurst(api);
  await goesOn(ringSize - 10, 'more');
  const [, watch] = await findings(api);
  await decide(api, watch?.id ?? 0, 'kept');
  await goesOn(30, 'last');
  expect((await findings(api)).slice(1)).toMatchObject([
    { kind: 'watch', state: 'kept', votes: 70 },
    { kind: 'watch', state: 'open', votes: 30 },
  ]);
});

for (const state of ['open', 'watched'] as const)
  test(`votes worth a look that are ${state} become the burst that contains them, announced once and undone to open`, async ({
    api,
  }) => {
    const { attacked } = await world(api);
    await attack(api, attacked, 10);
    await detect(api);
    const [watch] = await findings(api);
    expect(watch).toMatchObject({ kind: 'watch', state: 'open' });
    const id = watch?.id ?? 0;
    if (state === 'watched') await decide(api, id, state);
    // Votes of a watched finding are decided, so further ones are another.
    await attack(api, attacked, 10, 'further');
    await detect(api);
    expect(await findings(api)).toHaveLength(state === 'watched' ? 2 : 1);
    await attack(api, attacked, ringSize, 'more');
    for (let n = 0; n < 2; n++) {
      later(api, minutes(4));
      await detect(api);
    }
    expect(await findings(api)).toMatchObject([
      { id, kind: 'burst', state: 'open', votes: 100, decided_by: null, decided_at: null },
    ]);
    expect(await weightOfProduct(api, attacked)).toBe(0);
    expect(await events(api)).toHaveLength(1);
    const asSeen = { seen: 'open', votes: 100, kind: 'watch' };
    expect(
      (await (await moderatorOf(api)).patch(`/findings/${id}`, { body: { state: 'kept', ...asSeen } }))
        .status,
    ).toBe(409);
    await decide(api, id, 'kept');
    expect((await (await moderatorOf(api)).get(`/findings/${id}`)).body.undoesTo).toBe('open');
    await expectNothingToVerify(api);
  });

test('a group that shares votes with a finding that is worth a look draws nobody in', async ({ api }) => {
  const { attacked, people } = await world(api);
  await cast(
    api,
    people.slice(0, 6).map((person, n) => [person, attacked, start - days(5) + n * 7_000_000] as const),
  );
  await attack(api, attacked, 5, 'first');
  const { db, clock } = api.context;
  const watch = await addFinding(db.write, Number(attacked), clock().toISOString(), 'watch');
  await attack(api, attacked, ringSize);
  await detect(api);
  const [worthALook, burst] = await findings(api);
  expect(worthALook).toMatchObject({ id: watch, kind: 'watch', votes: 11 });
  expect(burst).toMatchObject({ kind: 'burst', votes: 85 });
  const honest = await db.read
    .selectFrom('votes')
    .select('suspected')
    .where('product_id', '=', Number(attacked))
    .where(
      'user_id',
      'in',
      people.map(({ id }) => Number(id)),
    )
    .execute();
  expect(honest.map(({ suspected }) => suspected)).toEqual([0, 0, 0, 0, 0, 0]);
  await expectNothingToVerify(api);
});

test('a wrong number of removed votes is found and mended', async ({ api }) => {
  const { attacked } = await world(api);
  const { db, clock } = api.context;
  await attack(api, attacked, 5);
  const id = await addFinding(db.write, Number(attacked), clock().toISOString());
  await decideAs(await moderatorOf(api), id, 'removed');
  await runDueJobs(api.context);
  for (const change of [{ votes: 4 }, { product_id: Number(await api.accepted(await api.person('mara'))) }]) {
    await db.write.updateTable('removals').set(change).execute();
    const wrong = await findingsCheck.find(db.read, db, api.context.clock());
    expect(wrong).not.toEqual([]);
    await transact(db, (handle) => findingsCheck.mend(handle, db, wrong));
    await expectNothingToVerify(api);
  }
  expect((await api.anonymous.get(`/products?id=${attacked}`)).body.removedVotes).toMatchObject([
    { votes: 5 },
  ]);
});

test('votes are examined as before once a clock that was a year ahead is right', async ({ api }) => {
  const { attacked } = await world(api);
  await detect(api);
  later(api, days(365));
  await detect(api);
  api.now(at(start));
  await detect(api);
  await attack(api, attacked, ringSize);
  await detect(api);
  expect(await findings(api)).toMatchObject([{ kind: 'burst' }]);
  later(api, days(1));
  await detect(api);
  const now = api.context.clock().getTime();
  expect(await runs(api)).toMatchObject([
    { began_at: at(start), looked_until: at(now - detection.late), whole_at: at(now) },
  ]);
});

test('the daily examination marks what a job has missed', async ({ api }) => {
  const { attacked } = await world(api);
  await attack(api, attacked, ringSize);
  await detect(api);
  const { db } = api.context;
  await db.write.updateTable('votes').set({ suspected: 0 }).where('suspected', '=', 1).execute();
  later(api, days(1));
  await detect(api);
  await runDueJobs(api.context);
  expect(await weightOfProduct(api, attacked)).toBe(0);
  await expectNothingToVerify(api);
});

for (const state of ['open', 'watched'] as const)
  test(`findings that are ${state} are listed with what their votes weigh since their accounts are a day old`, async ({
    api,
  }) => {
    const { attacked } = await world(api);
    await beginBefore(api);
    await attack(api, attacked, ringSize);
    // As the job that follows each sign-up.
    await api.context.db.write.updateTable('users').set({ vote_weight: 250 }).execute();
    await detect(api);
    const [found] = await findings(api);
    expect(found?.weight).toBe(20_000);
    if (state === 'watched') await decide(api, found?.id ?? 0, state);
    await api.context.db.write.updateTable('users').set({ vote_weight: 1000 }).execute();
    later(api, detection.wholeEvery);
    await detect(api);
    await runDueJobs(api.context);
    const mo = await moderatorOf(api);
    const [listed] = (await mo.get(`/findings?view=${state}`)).body;
    expect(listed.weight).toBe(80);
    expect((await mo.get(`/findings/${listed._id}`)).body.weight).toBe(80);
  });

test('removed votes count nowhere, their voters can’t vote again, and undoing brings them back', async ({
  api,
}) => {
  const { attacked } = await world(api);
  const [voter] = await attack(api, attacked, ringSize);
  await detect(api);
  const [first] = await findings(api);
  const upVote = async () => (await api.anonymous.get(`/products?id=${attacked}`)).body.upVote;
  await decide(api, first?.id ?? 0, 'removed');
  expect([await upVote(), await weightOfProduct(api, attacked)]).toEqual([0, 0]);
  const again = await voter?.votes(attacked);
  expect(again?.body).toMatchObject({ modifiedCount: 0 });
  await expectCountsToEqualRows(api.context.db);
  await expectNothingToVerify(api);
  await decide(api, first?.id ?? 0, 'open');
  expect([await upVote(), await weightOfProduct(api, attacked)]).toEqual([80, 0]);
  await expectCountsToEqualRows(api.context.db);
});

test('restored votes that carry a product over a milestone record it, once', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  for (const voter of await manyPeople(api, 6, 'removed')) await voter.votes(id);
  const finding = await addFinding(api.context.db.write, Number(id), at(start));
  await decide(api, finding, 'removed');
  for (const voter of await manyPeople(api, 4, 'other')) await voter.votes(id);
  const milestones = () =>
    api.context.db.read.selectFrom('events').select('payload').where('type', '=', 'reachVotes').execute();
  expect(await milestones()).toEqual([]);
  for (const state of ['open', 'removed', 'open'] as const) await decide(api, finding, state);
  expect(await milestones()).toEqual([{ payload: '{"votes":10}' }]);
});

test('votes of a finding weigh nothing while and after one of its members is suspended', async ({ api }) => {
  const { attacked } = await world(api);
  const [voter] = await attack(api, attacked, ringSize);
  await detect(api);
  for (const suspended_at of [at(start), null]) {
    if (voter) await api.account(voter, { suspended_at });
    later(api, days(1));
    await detect(api);
    expect(await weightOfProduct(api, attacked)).toBe(0);
  }
  await expectCountsToEqualRows(api.context.db);
});

test('votes of before the first run are historic, and a closed board keeps its result', async ({ api }) => {
  const { attacked } = await world(api);
  await attack(api, attacked, ringSize);
  api.now(at(start + days(1)));
  await enqueueRecurring(api.context);
  const board = async () => (await api.anonymous.get('/leaderboards/2026-11-21')).body.entries;
  await runDueJobs(api.context);
  api.context.caches.clear();
  expect((await api.anonymous.get('/leaderboards/2026-11-21')).body.state).toBe('closed');
  const before = await board();
  expect(await findings(api)).toMatchObject([{ historic: 1, state: 'open' }]);
  const [first] = await findings(api);
  for (const state of ['removed', 'open'] as const) {
    await decide(api, first?.id ?? 0, state);
    expect(await board()).toEqual(before);
    await expectNothingToVerify(api);
  }
  await expectCountsToEqualRows(api.context.db);
});

/** Eight people vote for each product, a day after the one before. */
const ringOf = async (api: TestApi, products: readonly string[]) =>
  ringVotes(api, products, await manyPeople(api, 8, 'ring'));
const ringVotes = async (api: TestApi, products: readonly string[], ring: readonly Person[]) => {
  const { length } = products;
  await cast(
    api,
    products.flatMap((product, p) =>
      ring.map((person, n) => [person, product, start - days(length - p) + n * 20_000] as const),
    ),
  );
  await detect(api);
  return ring;
};

test('a group with votes for several products is one finding', async ({ api }) => {
  const { products } = await world(api);
  await ringOf(api, products);
  expect(await findings(api)).toMatchObject([{ kind: 'lockstep', product_id: null, voters: 8, votes: 56 }]);
  expect(await weightOfProduct(api, products[0] ?? '')).toBe(0);
  await expectCountsToEqualRows(api.context.db);
});

test('reviews of a finding’s voters weigh what their votes do, before and after each decision', async ({
  api,
}) => {
  const { products, people } = await world(api);
  const [reviewed = '', other = ''] = products;
  const review = async (person: Person, productId: string, rating: number) => {
    const body = { productId, description: 'Runs by itself.', rating };
    expect((await person.post('/reviews', { body })).status).toBe(200);
  };
  api.now(at(start - days(10)));
  for (const known of people.slice(0, 1)) {
    await review(known, reviewed, 3);
    await review(known, other, 4);
  }
  api.now(at(start));
  /** The average, in the API and for machines, and what follows from it. */
  const ratings = async () => {
    const { body: product } = await api.anonymous.get(`/products?id=${reviewed}`);
    const { body: sums } = await api.anonymous.get(`/ranking/${reviewed}`);
    const [best, four] = [
      namesOf(await api.anonymous.get('/products?sort=rating')),
      namesOf(await api.anonymous.get('/products?rating=4')),
    ];
    return {
      average: product.averageRating,
      data: (productData((path) => path, product)?.aggregateRating as { ratingValue: number } | undefined)
        ?.ratingValue,
      weight: sums.ratingWeight,
      place: best.indexOf('Product 0') + 1,
      hasFour: four.includes('Product 0'),
    };
  };
  // Half of the ring writes before it is found.
  const ring = await manyPeople(api, 8, 'ring');
  for (const person of ring.slice(0, 4)) await review(person, reviewed, 5);
  // (3 + 4 × 5) / 5: no job has weighed the new accounts yet.
  expect(await ratings()).toEqual({ average: 4.6, data: 4.6, weight: 5, place: 1, hasFour: true });

  await ringVotes(api, products, ring);
  const unweighed = { average: 3, data: 3, weight: 1, place: 7, hasFour: false };
  expect(await ratings()).toEqual(unweighed);
  for (const person of ring.slice(4)) await review(person, reviewed, 5);
  await review(ring[0] as Person, reviewed, 1);
  expect(await ratings()).toEqual(unweighed);
  await expectCountsToEqualRows(api.context.db);
  await expectNothingToVerify(api);

  const [finding] = await findings(api);
  // (3 + 0.25 × 1 + 0.25 × 7 × 5) / 3
  const inFull = { average: 4, data: 4, weight: 3, place: 1, hasFour: true };
  for (const [state, expected] of [
    ['removed', unweighed],
    ['open', unweighed],
    ['kept', inFull],
    ['open', unweighed],
    ['watched', inFull],
    ['removed', unweighed],
  ] as const) {
    await decide(api, finding?.id ?? 0, state);
    expect(await ratings(), state).toEqual(expected);
    await expectCountsToEqualRows(api.context.db);
    await expectNothingToVerify(api);
  }
  await review(ring[1] as Person, reviewed, 5);
  expect(await ratings()).toEqual(unweighed);

  // Their first day is over, so that no job is left. `db verify` names a review that weighs otherwise, and its repair mends it.
  later(api, days(1));
  await runDueJobs(api.context);
  const { write } = api.context.db;
  await write
    .updateTable('reviews')
    .set({ withheld: 0 })
    .where('user_id', '=', Number(ring[2]?.id))
    .execute();
  const wrong = await weightsCheck.find(write, api.context.db, api.context.clock());
  expect(wrong).toMatchObject([
    { row: ring[2]?.id, column: `weight in reviews of product ${reviewed}`, stored: 1000, expected: 0 },
  ]);
  await weightsCheck.mend(write, api.context.db, wrong);
  await runDueJobs(api.context);
  await expectNothingToVerify(api);
});

test('moderators see a finding with its time line, its accounts and what they voted for', async ({ api }) => {
  const { attacked, products, people } = await world(api);
  await detect(api); // What comes later is not historic.
  const ring = await attack(api, attacked, ringSize);
  await cast(
    api,
    ring.slice(0, 3).map((person) => [person, products[3] ?? '', start + minutes(19)] as const),
  );
  await detect(api);
  await cast(
    api,
    people.slice(0, 5).map((person, n) => [person, attacked, start + minutes(n)] as const),
  );
  const mo = await moderatorOf(api);
  const { body: list, headers } = await mo.get('/findings');
  expect(headers.get('x-total-count')).toBe('1');
  expect(list).toMatchObject([
    { kind: 'burst', product: { _id: attacked, name: 'Product 0' }, voters: 80, votes: 80, state: 'open' },
  ]);
  expect(list[0].evidence[0]).toMatch(/^80 of 80 votes within an hour came from accounts/);
  const { body: details } = await mo.get(`/findings/${list[0]._id}`);
  expect(details.timeline).toEqual({
    product: { _id: attacked, name: 'Product 0' },
    step: 'hour',
    steps: [{ at: at(start), votes: 85, suspected: 80 }],
  });
  // By its five honest votes alone it would be the fifth of seven.
  const places = { ifCounted: 1, without: 5 };
  expect(details.products).toEqual([{ _id: attacked, name: 'Product 0', votes: 80, suspected: 80, places }]);
  expect(details.otherProducts).toEqual([{ _id: products[3], name: 'Product 3', votes: 3, suspected: 0 }]);
  const ofProduct = (await mo.get(`/products/${attacked}/votes`)).body;
  expect(ofProduct.timeline.steps).toMatchObject([{ votes: 85, suspected: 80 }]);
  expect(details.weight).toBe(80);
  // The three who voted twice did so on one day, and for one maker.
  expect(details.accounts).toEqual({ all: 80, young: 80, thin: 80, unverified: 0 });
  expect(ofProduct.accounts).toEqual({ all: 85, young: 80, thin: 80, unverified: 0 });
  expect((await mo.get('/findings?view=watched')).body).toEqual([]);
  expect((await mo.get('/findings/99')).status).toBe(404);
  await decide(api, Number(details._id), 'watched');
  expect((await mo.get(`/findings/${details._id}`)).body.products[0].places).toEqual(places);
});

test('a moderator removes votes with a reason and undoes it; one who saw an older state gets a 409', async ({
  api,
}) => {
  const { attacked } = await world(api);
  await detect(api); // What comes later is not historic.
  await attack(api, attacked, ringSize);
  await detect(api);
  const mo = await moderatorOf(api);
  const [{ _id: id }] = (await mo.get('/findings')).body;
  const patch = async (body: object) => {
    const answer = await mo.patch(`/findings/${id}`, { body });
    await runDueJobs(api.context);
    return answer;
  };
  expect((await patch({ state: 'removed', seen: 'open', votes: 80 })).status).toBe(422);
  expect((await patch({ state: 'kept', seen: 'open' })).status).toBe(422); // the votes that were seen
  const removal = { state: 'removed', seen: 'open', votes: 80, reason: 'coordinated' };
  expect((await patch({ ...removal, votes: 79 })).status).toBe(409);
  expect((await patch(removal)).body).toEqual({ modifiedCount: 1 });
  expect(await patch({ state: 'kept', seen: 'open', votes: 80 })).toMatchObject({
    status: 409,
    body: { error: { code: 'finding_decided' } },
  });
  expect((await mo.get('/findings?view=decided')).body).toMatchObject([{ reason: 'coordinated' }]);
  const upVote = async () => (await api.anonymous.get(`/products?id=${attacked}`)).body.upVote;
  expect(await upVote()).toBe(0);
  const shown = async () => (await api.anonymous.get(`/products?id=${attacked}`)).body.removedVotes;
  expect(await shown()).toEqual([{ votes: 80, on: '2026-11-21', reason: 'coordinated' }]);
  const told = async () =>
    ((await (await api.person('mara')).get('/notifications')).body as { kind: string; votes: number }[])
      .filter(({ kind }) => kind === 'votesRemoved' || kind === 'votesRestored')
      .map(({ kind, votes }) => [kind, votes]);
  expect(await told()).toEqual([]); // A decision that is undone at once tells nobody.
  later(api, minutes(1));
  await runDueJobs(api.context);
  expect(await told()).toEqual([['votesRemoved', 80]]);
  expect((await patch({ state: 'open', seen: 'removed', votes: 80 })).body).toEqual({ modifiedCount: 1 });
  expect([await upVote(), await shown()]).toEqual([80, undefined]);
  later(api, minutes(1));
  await runDueJobs(api.context);
  expect((await told())[0]).toEqual(['votesRestored', 80]);
  await expectCountsToEqualRows(api.context.db);
});

test('each decision is undone to the state before, and the votes weigh what they did', async ({ api }) => {
  const { attacked } = await world(api);
  await detect(api); // What comes later is not historic.
  await attack(api, attacked, ringSize);
  await detect(api);
  const mo = await moderatorOf(api);
  const [finding] = await findings(api);
  const id = finding?.id ?? 0;
  const decided = async (state: FindingState) => {
    expect((await decideAs(mo, id, state)).body).toEqual({ modifiedCount: 1 });
    await runDueJobs(api.context);
    const { undoesTo } = (await mo.get(`/findings/${id}`)).body;
    return [undoesTo, await weightOfProduct(api, attacked)];
  };
  for (const state of ['kept', 'watched'] as const) {
    expect(await decided(state)).toEqual(['open', 80_000]);
    expect(await decided('open')).toEqual(['open', 0]);
  }
  await decided('watched');
  expect(await decided('removed')).toEqual(['watched', 0]);
  expect(await decided('watched')).toEqual(['open', 80_000]);
  expect(await decided('removed')).toEqual(['watched', 0]);
  expect(await decided('kept')).toEqual(['watched', 80_000]);
  expect(await decided('open')).toEqual(['open', 0]);
  expect(await decided('removed')).toEqual(['open', 0]);
  await expectNothingToVerify(api);
  await expectCountsToEqualRows(api.context.db);
});

test('a maker hears of removed votes once that lasts: undone at once, of nothing; removed twice, once', async ({
  api,
}) => {
  const { attacked } = await world(api);
  await detect(api); // What comes later is not historic.
  await attack(api, attacked, ringSize);
  await detect(api);
  const [mo, mara] = [await moderatorOf(api), await api.person('mara')];
  const [finding] = await findings(api);
  const decided = (state: FindingState) => decideAs(mo, finding?.id ?? 0, state);
  const told = async () => {
    later(api, minutes(1));
    await runDueJobs(api.context);
    return ((await mara.get('/notifications')).body as { kind: string; votes?: number }[])
      .filter(({ kind }) => kind === 'votesRemoved' || kind === 'votesRestored')
      .map(({ kind, votes }) => [kind, votes]);
  };
  await decided('removed');
  await decided('open');
  expect(await told()).toEqual([]);
  for (const state of ['removed', 'open', 'removed'] as const) await decided(state);
  expect(await told()).toEqual([['votesRemoved', 80]]);
  for (const state of ['open', 'removed'] as const) await decided(state);
  expect(await told()).toEqual([['votesRemoved', 80]]);
  const other = { state: 'removed', seen: 'open', votes: 80, reason: 'automated' };
  await decided('open');
  await mo.patch(`/findings/${finding?.id}`, { body: other });
  expect((await told()).toReversed()).toEqual([
    ['votesRemoved', 80],
    ['votesRestored', 80],
    ['votesRemoved', 80],
  ]);
  const { body } = await (await api.person('chief', { role: 'admin' })).get('/audit-log?kind=votes');
  expect(body.filter(({ act }: { act: string }) => act === 'removeVotes')).toHaveLength(5);
});

test('a vote of two findings is removed, announced and counted once, until both restore it', async ({
  api,
}) => {
  const { products, attacked } = await world(api);
  await ringOf(api, products);
  const { db, clock } = api.context;
  const burst = await addFinding(db.write, Number(attacked), clock().toISOString());
  const [group] = await findings(api);
  const mo = await moderatorOf(api);
  const shown = async () => (await api.anonymous.get(`/products?id=${attacked}`)).body;
  expect((await decideAs(mo, group?.id ?? 0, 'removed')).body).toEqual({ modifiedCount: 1 });
  later(api, minutes(1));
  expect((await decideAs(mo, burst, 'removed')).body).toEqual({ modifiedCount: 1 });
  const admin = await api.person('chief', { role: 'admin' });
  expect((await admin.get('/audit-log?kind=votes')).body[0]).toMatchObject({
    ...{ act: 'removeFinding', by: { name: 'mo' }, details: 'coordinated voting' },
    subject: { kind: 'finding', _id: String(burst), name: 'Product 0' },
  });
  await runDueJobs(api.context);
  expect((await shown()).removedVotes).toEqual([{ votes: 8, on: '2026-11-21', reason: 'coordinated' }]);
  expect((await decideAs(mo, group?.id ?? 0, 'open')).status).toBe(200);
  later(api, minutes(1));
  await runDueJobs(api.context);
  expect((await shown()).removedVotes).toEqual([{ votes: 8, on: '2026-11-21', reason: 'coordinated' }]);
  expect((await shown()).upVote).toBe(0);
  const told = (await (await api.person('mara')).get('/notifications')).body as {
    kind: string;
    product: { _id: string };
  }[];
  expect(
    told.filter(({ kind, product }) => kind.startsWith('votes') && product?._id === attacked),
  ).toHaveLength(1);
  await expectNothingToVerify(api);
  await expectCountsToEqualRows(db);
});

test('who judges a finding sees whose its votes are, a page at a time; who has a part in it does not', async ({
  api,
}) => {
  const { products, attacked } = await world(api);
  const ring = await ringOf(api, products);
  const [first, second] = ring;
  if (!first || !second) throw new Error('The ring is empty');
  await api.account(first, { suspended_at: at(start) });
  await api.account(second, { email_verified: 0 });
  const [finding] = await findings(api);
  const path = `/findings/${finding?.id}/votes`;
  const mo = await moderatorOf(api);
  const { body: votes, headers } = await mo.get(`${path}?limit=8`);
  expect(headers.get('x-total-count')).toBe('56');
  expect(votes.map(({ person }: { person: { _id: string } }) => person._id)).toEqual(
    ring.map(({ id }) => String(id)),
  );
  const voted = start - days(products.length);
  const vote = {
    ...{
      product: { _id: attacked, name: 'Product 0' },
      joinedAt: at(start),
      verified: true,
      suspended: false,
    },
  };
  expect(votes.slice(0, 3)).toMatchObject([
    { ...vote, votedAt: at(voted), suspended: true },
    { ...vote, votedAt: at(voted + 20_000), verified: false },
    { ...vote, votedAt: at(voted + 40_000) },
  ]);
  expect((await mo.get(`${path}?limit=8&offset=8`)).body[0].product).toEqual({
    ...{ _id: products[1], name: 'Product 1' },
  });
  await forget(api, second);
  const [, former] = (await mo.get(path)).body;
  expect(former.person).toEqual({ _id: null, name: 'Former member' });
  const maker = await api.person('mara', { role: 'moderator' });
  expect(await maker.get(path)).toMatchObject({ status: 409, body: { error: { code: 'own_finding' } } });
  expect((await mo.get('/findings/99/votes')).status).toBe(404);
});

test('nobody decides about votes that they cast or that are for their product', async ({ api }) => {
  const { attacked } = await world(api);
  await detect(api); // What comes later is not historic.
  const [voter] = await attack(api, attacked, ringSize);
  await detect(api);
  const maker = await api.person('mara', { role: 'moderator' });
  if (voter) await api.account(voter, { role: 'moderator' });
  for (const judge of [maker, voter]) {
    const [finding] = (await judge?.get('/findings'))?.body ?? [];
    expect(finding).toMatchObject({ isOwn: true, state: 'open' });
    const body = { state: 'kept', seen: 'open', votes: 80 };
    expect(await judge?.patch(`/findings/${finding._id}`, { body })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'own_finding' } } },
    });
  }
  const [finding] = (await (await moderatorOf(api)).get('/findings')).body;
  expect(finding).toMatchObject({ isOwn: false, state: 'open' });
});

test('findings follow products that are deleted, and stay when their voters are', async ({ api }) => {
  const { products, attacked } = await world(api);
  const [voter] = await ringOf(api, products);
  if (!voter) throw new Error('The ring is empty');
  const { db, clock } = api.context;
  const remove = (id: string) =>
    transact(db, (handle) => deleteProduct(handle, Number(id), clock().toISOString()));
  await addFinding(db.write, Number(attacked), clock().toISOString());
  await remove(attacked);
  await forget(api, voter);
  await runDueJobs(api.context);
  expect(await findings(api)).toMatchObject([{ product_id: null, voters: 8, votes: 48, state: 'open' }]);
  await expectNothingToVerify(api);
  await expectCountsToEqualRows(db);
  for (const id of products.slice(1)) await remove(id);
  await runDueJobs(api.context);
  expect(await findings(api)).toEqual([]);
});

test('findings are listed as open, watched, decided or historic, and the open ones are counted', async ({
  api,
}) => {
  const { products, attacked } = await world(api);
  await detect(api); // What comes later is not historic.
  await attack(api, attacked, ringSize);
  await detect(api);
  const mo = await moderatorOf(api);
  const old = await addFinding(api.context.db.write, Number(products[1]), at(start));
  await api.context.db.write.updateTable('findings').set({ historic: 1 }).where('id', '=', old).execute();
  const [{ _id: id }] = (await mo.get('/findings')).body;
  const listed = async () =>
    Promise.all(
      findingViews.map(async (view) =>
        ((await mo.get(`/findings?view=${view}`)).body as { _id: string }[]).map(({ _id }) => _id),
      ),
    );
  const waiting = async () => {
    const { moderation } = (await mo.get('/dashboard')).body;
    expect(moderation.historicFindings).toBe(1);
    return moderation.findings;
  };
  expect([await listed(), await waiting()]).toEqual([[[id], [], [], [], [String(old)]], 1]);
  await decideAs(mo, id, 'watched');
  expect([await listed(), await waiting()]).toEqual([[[], [], [id], [], [String(old)]], 0]);
  await decideAs(mo, id, 'kept');
  expect(await listed()).toEqual([[], [], [], [id], [String(old)]]);
});

test('suspected votes decide no tie on a leaderboard, and only their removal withdraws them from a closed one', async ({
  api,
}) => {
  const { db } = api.context;
  api.now('2026-11-21T12:00:00.000Z');
  const mara = await api.person('mara');
  const early = await api.accepted(mara, { name: 'Early' });
  const late = await api.accepted(await api.person('mara'), { name: 'Late' });
  api.now('2026-11-22T23:50:00.000Z');
  const [ann, ben, ...fakes] = await manyPeople(api, 12, 'voter');
  assert(ann && ben);
  const time = (hour: string) => Date.parse(`2026-11-22T${hour}:00.000Z`);
  await cast(api, [
    [ben, late, time('11:00')],
    [ann, early, time('10:00')],
    ...fakes.map((fake) => [fake, early, time('23:50')] as const),
  ]);
  const finding = await addFinding(db.write, Number(early), at(time('23:50')));
  await db.write.deleteFrom('finding_votes').where('user_id', '=', Number(ann.id)).execute();
  await runDueJobs(api.context);
  const expectBoard = async (state: string, withdrawn = 0) => {
    expect((await api.anonymous.get('/leaderboards/2026-11-22')).body).toMatchObject({
      state,
      entries: [
        { productId: early, place: 1, weight: 1, reachedAt: at(time('10:00')), withdrawn },
        { productId: late, place: 2, weight: 1, reachedAt: at(time('11:00')), withdrawn: 0 },
      ],
    });
    await expectCountsToEqualRows(db);
  };
  await expectBoard('running');
  api.now('2026-11-24T00:05:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  await expectBoard('closed');
  const later = await addFinding(db.write, Number(early), at(time('23:50')));
  await runDueJobs(api.context);
  await expectBoard('closed');
  await decide(api, later, 'kept');
  await expectBoard('closed');
  await decide(api, finding, 'removed');
  await expectBoard('closed', fakes.length);
});
