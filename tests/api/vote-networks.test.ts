import { expect } from 'vitest';
import { days, minutes } from '#lib/domain/durations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { castVote, castVotesOf } from '../support/cast-vote.ts';
import { forget } from '../support/forget.ts';
import { manyPeople } from '../support/many-people.ts';
import { type Person, type TestApi, test, testWith } from '../support/test-api.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();

/** Votes by a connection of this address. */
const voteFrom = async (
  api: TestApi,
  { token }: Person,
  id: string,
  [remoteAddress, forwardedFor]: [string, string?],
) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
  };
  const body = JSON.stringify({ upVote: 1, upVoters: [] });
  const response = await api.app.request(
    `/api/products/${id}`,
    { method: 'PATCH', headers, body },
    { incoming: { socket: { remoteAddress } } },
  );
  expect(response.status).toBe(200);
};

const networks = ({ context }: TestApi) =>
  context.db.read
    .selectFrom('vote_networks')
    .select(['user_id', 'day', 'hash'])
    .orderBy('day')
    .orderBy('user_id')
    .orderBy('hash')
    .execute();
const saltDays = async ({ context }: TestApi) =>
  (await context.db.read.selectFrom('network_salts').select('day').orderBy('day').execute()).map(
    ({ day }) => day,
  );

const world = async (api: TestApi, count = 6) => {
  const mara = await api.person('mara');
  const products = [
    await api.accepted(mara, { name: 'First' }),
    await api.accepted(mara, { name: 'Second' }),
  ];
  return { mara, products, people: await manyPeople(api, count) };
};

test('votes from one /24 or /48 have one hash on a day, and another one on the next', async ({ api }) => {
  const { products, people } = await world(api);
  const [first = '', second = ''] = products;
  const addresses = [
    ...['192.0.2.1', '::ffff:192.0.2.200', '198.51.100.1', '2001:db8:1:2::1', '2001:db8:1:ff00::1'],
    '2001:db8:2::1',
  ];
  for (const [n, person] of people.entries()) await voteFrom(api, person, first, [addresses[n] ?? '']);
  const [a, b, c, d, e, f] = (await networks(api)).map(({ hash }) => hash);
  expect([b, e]).toEqual([a, d]);
  expect(new Set([a, c, d, f]).size).toBe(4);

  api.now(at(start + days(1)));
  const others = await manyPeople(api, 2, 'later');
  for (const person of others) await voteFrom(api, person, second, ['192.0.2.1']);
  const next = (await networks(api)).filter(({ day }) => day === '2026-11-22').map(({ hash }) => hash);
  expect(next).toHaveLength(2);
  expect(new Set([...next, a]).size).toBe(2);
});

test('votes of one batch that are of two days are stored under the day of each', async ({ api }) => {
  const { products, people } = await world(api);
  const times = ['2026-11-21T23:59:59.000Z', '2026-11-21T23:59:59.500Z', '2026-11-22T00:00:00.000Z'];
  const votes = times.map((time, n) => ({
    ...{ productId: Number(products[0]), userId: Number(people[n]?.id), at: time, network: '192.0.2.0/24' },
  }));
  await transact(api.context.db, (db) => castVotesOf(db, votes));
  const [first, second, third, ...others] = await networks(api);
  expect(others).toEqual([]);
  expect([first?.day, second?.day, third?.day]).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
  expect(second?.hash).toBe(first?.hash);
  expect(third?.hash).not.toBe(first?.hash);
});

test('a network is stored once per account and day, and not of votes that are repeated or come from inside', async ({
  api,
}) => {
  const { products, people } = await world(api);
  const [ivo, ana] = people as [Person, Person];
  for (const id of [...products, ...products]) await voteFrom(api, ivo, id, ['192.0.2.1']);
  for (const id of products) await voteFrom(api, ivo, id, ['198.51.100.1']);
  await voteFrom(api, ana, products[0] ?? '', ['10.0.0.1', '192.0.2.1']);
  await ana.votes(products[1] ?? '');
  expect(await networks(api)).toEqual([
    { user_id: Number(ivo.id), day: '2026-11-21', hash: expect.any(Number) },
  ]);
});

testWith({ TRUST_PROXY: 'on' })('behind a proxy the client’s network counts', async ({ api }) => {
  const { products, people } = await world(api);
  const addresses = ['192.0.2.1', '192.0.2.9:4711', '198.51.100.1', '203.0.113.7, 198.51.100.9'];
  for (const [n, address] of addresses.entries())
    await voteFrom(api, people[n] as Person, products[0] ?? '', ['10.0.0.1', address]);
  const [a, b, c, d] = (await networks(api)).map(({ hash }) => hash);
  expect([b, d]).toEqual([a, c]);
  expect(a).not.toBe(c);
});

test('salts are forgotten after two days, and hashes after thirty', async ({ api }) => {
  const { products, people } = await world(api);
  const run = async (day: number) => {
    api.now(at(start + days(day)));
    await transact(api.context.db, (db) => enqueue(db, 'pruneNetworks', {}, at(start)));
    await runDueJobs(api.context);
  };
  const [person] = people as [Person];
  const vote = (productId = '', day: number) =>
    cast(api, [{ person, productId, time: start + days(day), network: '192.0.2.0/24' }]);
  await vote(products[0], 0);
  await run(1);
  await vote(products[1], 1);
  expect(await saltDays(api)).toEqual(['2026-11-21', '2026-11-22']);
  api.now(at(start + days(2)));
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await saltDays(api)).toEqual(['2026-11-22']);
  await run(3);
  expect(await saltDays(api)).toEqual([]);
  await run(29);
  expect(await networks(api)).toHaveLength(2);
  await run(30);
  expect(await networks(api)).toMatchObject([{ day: '2026-11-22' }]);
  await run(31);
  expect(await networks(api)).toEqual([]);
});

test('the networks of a deleted account are deleted with it, and its hashes are in no export', async ({
  api,
}) => {
  const { products, people } = await world(api);
  const [ivo, ana] = people as [Person, Person];
  for (const person of [ivo, ana]) await voteFrom(api, person, products[0] ?? '', ['192.0.2.1']);
  const { body } = await ivo.get(`/users/${ivo.email}/data`);
  expect(body.data['vote_networks']).toEqual([{ user_id: Number(ivo.id), day: '2026-11-21' }]);
  await forget(api, ivo);
  await runDueJobs(api.context);
  expect(await networks(api)).toMatchObject([{ user_id: Number(ana.id) }]);
});

interface Cast {
  person: Person;
  productId: string;
  time: number;
  network: string;
}

const cast = (api: TestApi, votes: readonly Cast[]) =>
  transact(api.context.db, async (db) => {
    for (const { person, productId, time, network } of votes)
      await castVote(db, {
        ...{ productId: Number(productId), userId: Number(person.id), at: at(time) },
        network,
      });
  });

const detect = async (api: TestApi) => {
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

/** Thirty people of one network vote for three products each, at other times. */
const colleagues = async (api: TestApi) => {
  api.now(at(start - days(10)));
  const mara = await api.person('mara');
  const products: string[] = [];
  for (let n = 0; n < 7; n++) products.push(await api.accepted(mara, { name: `Product ${n}` }));
  const [attacked = '', ...others] = products;
  const people = await manyPeople(api, 30, 'reader');
  await cast(
    api,
    people.flatMap((person, n) =>
      [1, 2, 3].map((step) => ({
        ...{ person, productId: others[(n * step) % 6] ?? '', network: '192.0.2.0/24' },
        time: start - days(9) + minutes((n * 397 + step * 3571) % 11_000),
      })),
    ),
  );
  api.now(at(start));
  return attacked;
};

test('a finding says how many of its accounts voted from one network, and nothing else about networks', async ({
  api,
}) => {
  const productId = await colleagues(api);
  // Votes of before the first run would be a historic finding.
  await detect(api);
  const ring = await manyPeople(api, 80, 'fake');
  await cast(
    api,
    ring.map((person, n) => ({
      ...{ person, productId, time: start + minutes(n / 4) },
      network: n < 70 ? '198.51.100.0/24' : `203.0.${n}.0/24`,
    })),
  );
  api.now(at(start + minutes(25)));
  await detect(api);
  const moderator = await api.person('kei', { role: 'moderator' });
  const list = await moderator.get('/findings');
  const [finding] = list.body as { _id: string; evidence: string[] }[];
  expect(finding?.evidence).toContain('70 of 80 accounts voted from one network on one day.');
  const details = await moderator.get(`/findings/${finding?._id}`);
  const shown = details.text.replace('voted from one network', '');
  expect(shown).not.toContain('network');
  for (const { hash } of await networks(api)) expect(shown).not.toContain(String(hash));
});

test('votes of thirty people from one network are no finding', async ({ api }) => {
  await colleagues(api);
  await detect(api);
  expect(await networks(api)).not.toEqual([]);
  expect(await api.context.db.read.selectFrom('findings').selectAll().execute()).toEqual([]);
});
