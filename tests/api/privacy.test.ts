import { expect } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { crowdVotes } from '../support/crowd.ts';
import { furnish, type World } from '../support/example-calls.ts';
import { addFinding, markRemoved } from '../support/findings.ts';
import { createTestApi, type Person, type TestApi, test } from '../support/test-api.ts';

/** Every public GET. */
const openReads = ({ product, coming, maker, reviewer }: World): string[] => [
  '/makers',
  `/makers/${maker}`,
  `/makers/${maker}/products`,
  `/makers/${reviewer}/reviews`,
  '/products',
  '/products?type=featured',
  '/products?type=trending',
  '/products?type=newest',
  `/products?id=${product}`,
  `/products/${product}/related`,
  `/products/${coming}/coming`,
  '/products/addresses',
  '/products/search?keyword=tidewater',
  '/products/search?keyword=mara',
  `/reviews?id=${product}`,
  '/products?sort=rating&tags=energy&rating=4&age=week',
  '/suggestions?q=t',
  '/suggestions?q=mara',
  '/tags?query=en',
  '/leaderboards',
  '/leaderboards/today',
  '/leaderboards/all',
  `/ranking/${product}`,
  `/ranking/${product}/place`,
  '/tag-pages',
  '/tag-pages/energy',
  '/tag-letters',
  '/config',
  '/health/live',
  '/health/ready',
  '/openapi.json',
];
/** All but the one of the documentation's examples, which nobody here has. */
const emails = (text: unknown): string[] =>
  (JSON.stringify(text).match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((email) => email !== 'ada@example.com');

test('every open call of the contract is read here', async ({ api }) => {
  const paths = openReads(await furnish(api)).map((path) => path.split('?')[0] ?? '');
  const open = Object.values(endpoints).filter(({ auth }) => auth === 'anyone');
  const isRead = (pattern: string) =>
    paths.some((path) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  expect(open.map(({ path }) => path).filter((path) => !isRead(path))).toEqual([]);
});

test('an anonymous read holds no e-mail address anywhere', async ({ api }) => {
  for (const path of openReads(await furnish(api)))
    expect(emails((await api.anonymous.get(path)).body), path).toEqual([]);
});

test('another member finds none either, but for their own', async ({ api }) => {
  const world = await furnish(api);
  const ana = await api.person('ana');
  await ana.patch(`/products/${world.product}`, { body: { upVote: 2, upVoters: [] } });
  for (const path of openReads(world)) {
    const others = emails((await ana.get(path)).body).filter((email) => email !== ana.email);
    expect(others, path).toEqual([]);
  }
  const { body } = await ana.get(`/products?id=${world.product}`);
  expect(body.upVoters).toEqual([ana.email]);
});

test('an admin, who may moderate, finds only those of the people who added products', async ({ api }) => {
  const world = await furnish(api);
  const withoutAdders = (body: unknown) =>
    JSON.parse(JSON.stringify(body, (key, value) => (key === 'adder' ? undefined : value)));
  for (const path of openReads(world)) {
    const { body } = await world.admin.get(path);
    expect(emails(withoutAdders(body)), path).toEqual([]);
  }
});

test('no error repeats an e-mail', async ({ api }) => {
  const { ivo, mara, pending } = await furnish(api);
  const rejected = [
    await ivo.get(`/users/${mara.email}`),
    await ivo.get(`/products?type=email&email=${mara.email}`),
    await ivo.patch(`/products/${pending}`, { body: { upVote: 1, upVoters: [mara.email] } }),
    await ivo.patch(`/users/${mara.email}`, { body: { status: 'varified' } }),
  ];
  for (const response of rejected) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(emails(response.body)).toEqual([]);
  }
});

/** Two accounts that are alike, of which the first does what the other one doesn't, or earlier. */
type Scene = (api: TestApi, product: string, first: Person, other: Person) => Promise<unknown>;

const mark = async (api: TestApi, product: string, state: 'open' | 'removed') => {
  const { db, clock } = api.context;
  const at = clock().toISOString();
  const finding = await addFinding(db.write, Number(product), at);
  if (state === 'removed') await markRemoved(db.write, finding, at);
};

/** Whose vote differs between two worlds. */
const scenes: Record<string, Scene> = {
  voted: (_, product, first) => first.votes(product),
  'cast a vote that is suspected': async (api, product, first, other) => {
    await first.votes(product);
    await mark(api, product, 'open');
    await runDueJobs(api.context);
    await other.votes(product);
  },
  'cast a vote that was removed': async (api, product, first, other) => {
    await first.votes(product);
    await mark(api, product, 'removed');
    await other.votes(product);
  },
  'cast a vote without a proof': async (api, product, first, other) => {
    await other.votes(product);
    await mark(api, product, 'open');
    await first.votes(product);
  },
};

/** What visitors and a third member read, at once and on the next day. */
const publicAnswers = async (scene: Scene, first: 'ana' | 'bea') => {
  const { api, close } = await createTestApi();
  const world = await furnish(api);
  const people = { ana: await api.person('ana'), bea: await api.person('bea') };
  const member = await api.person('cleo');
  await crowdVotes(api, world.contested.product, 20);
  await scene(api, world.contested.product, people[first], people[first === 'ana' ? 'bea' : 'ana']);
  const answers: string[] = [];
  const read = async (time: string, reader: Person) => {
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
    for (const path of openReads({ ...world, product: world.contested.product })) {
      const { status, body } = await reader.get(path);
      const answer = `${time} ${reader.email} ${path}: ${status} ${JSON.stringify(body)}`;
      // Ids of makers' pages are random.
      answers.push(answer.replaceAll(world.maker, 'mara’s page').replaceAll(world.reviewer, 'ivo’s page'));
    }
  };
  await read('at once', api.anonymous);
  await read('at once', member);
  api.now('2026-11-22T12:00:00.000Z');
  await read('a day later', api.anonymous);
  await close();
  return answers;
};

for (const [name, scene] of Object.entries(scenes))
  test(`no open call tells which of two accounts ${name}`, async () => {
    const answers = await publicAnswers(scene, 'ana');
    const others = await publicAnswers(scene, 'bea');
    expect(others.filter((answer, n) => answer !== answers[n])).toEqual([]);
    expect(answers.length).toBeGreaterThan(80);
  });

test('neither the ballot nor the export of a voter tells by its order how much each vote weighs', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const [lowered, first, second, unproven] = [
    await api.accepted(mara),
    await api.accepted(mara),
    await api.accepted(mara),
    await api.accepted(mara),
  ].sort((one, other) => Number(one) - Number(other));
  const ana = await api.person('ana');
  await mark(api, `${unproven}`, 'open');
  for (const id of [unproven, second, lowered, first]) await ana.votes(`${id}`);
  await mark(api, `${lowered}`, 'open');
  await runDueJobs(api.context);
  const { body: ballot } = await ana.get(`/users/${ana.email}/ballot`);
  expect(ballot.votedFor).toEqual([lowered, first, second, unproven]);
  const { body: data } = await ana.get(`/users/${ana.email}/data`);
  const exported: { product_id: number }[] = data.data.votes;
  expect(exported.map(({ product_id }) => String(product_id))).toEqual(ballot.votedFor);
});
