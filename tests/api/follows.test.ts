import { expect } from 'vitest';
import { news, searchTarget } from '#lib/domain/follows.ts';
import { notifications } from '#lib/domain/notifications.ts';
import { follows as limits } from '#lib/domain/specification.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { countOf } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { transact } from '#lib/server/db/transact.ts';
import { followersOf } from '#lib/server/follows/followers.ts';
import { followJobs } from '#lib/server/follows/jobs.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { cachePages } from '../support/cache-pages.ts';
import { copyProducts } from '../support/copy-products.ts';
import { fillFollows, followWithMany } from '../support/follows.ts';
import { manyPeople } from '../support/many-people.ts';
import { type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const address = (person: Person, kind: string, target: string) =>
  `/users/${person.email}/follows?${new URLSearchParams({ kind, target })}`;
const follow = (person: Person, kind: string, target: string) => person.put(address(person, kind, target));
const unfollow = (person: Person, kind: string, target: string) =>
  person.delete(address(person, kind, target));
const list = (person: Person, kind: string, part = '') =>
  person.get(`/users/${person.email}/follows?kind=${kind}${part}`);
const targetsOf = async (person: Person, kind: string): Promise<string[]> =>
  (await list(person, kind)).body.map(({ target }: { target: string }) => target);
const ballotOf = async (person: Person): Promise<string[]> =>
  (await person.get(`/users/${person.email}/ballot`)).body.follows;
const newsOf = async (person: Person): Promise<string[]> =>
  (await person.get(`/users/${person.email}/news`)).body.map(({ name }: { name: string }) => name);
const codeOf = async (response: ReturnType<Person['put']>) => (await response).body.error?.code;

const people = async (api: TestApi) => ({ mara: await api.person('mara'), ivo: await api.person('ivo') });
const pageOf = async (person: Person): Promise<string> =>
  (await person.get(`/users/${person.email}/page`)).body.makerId;
const coming = (api: TestApi, maker: Person, fields: object = {}) =>
  api.accepted(maker, { name: 'Ebb', launchDay: '2026-11-24', ...fields });
const merge = async (api: TestApi, from: string, into: string) =>
  (await api.person('mo', { role: 'moderator' })).post('/tag-aliases', { body: { from, into } });
const separate = async (api: TestApi, alias: string) =>
  (await api.person('mo', { role: 'moderator' })).delete(`/tag-aliases/${alias}`);

test('a member follows tags, makers, launches and searches, and lists each kind, latest first', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { tags: ['C#', 'Open Source'] });
  const page = await pageOf(mara);
  const id = await coming(api, mara);
  expect((await follow(ivo, 'tag', 'c~sharp')).body).toEqual({ modifiedCount: 1 });
  api.now('2026-11-21T12:01:00.000Z');
  for (const [kind, target] of [
    ['tag', 'open_source'],
    ['maker', page],
    ['launch', id],
    ['search', ' Mind  MAPS '],
  ] as const)
    expect((await follow(ivo, kind, target)).body).toEqual({ modifiedCount: 1 });
  const none = { picture: null, products: null, launchDay: null, found: null, foundAt: null };
  const at = '2026-11-21T12:01:00.000Z';
  expect((await list(ivo, 'tag')).body).toEqual([
    { ...none, kind: 'tag', target: 'open_source', name: 'Open Source', products: 1, followedAt: at },
    {
      ...none,
      kind: 'tag',
      target: 'c~sharp',
      name: 'C#',
      products: 1,
      followedAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
  expect((await list(ivo, 'maker')).body).toEqual([
    { ...none, kind: 'maker', target: page, name: 'mara', products: 1, followedAt: at },
  ]);
  expect((await list(ivo, 'launch')).body).toMatchObject([
    { kind: 'launch', target: id, name: 'Ebb', launchDay: '2026-11-24' },
  ]);
  expect((await list(ivo, 'search')).body).toMatchObject([{ target: 'mind maps', name: 'mind maps' }]);
  const part = await list(ivo, 'tag', '&limit=1&offset=1');
  expect([part.body.length, part.body[0].target, totalOf(part)]).toEqual([1, 'c~sharp', 2]);
  expect((await ballotOf(ivo)).sort()).toEqual(
    [`launch:${id}`, `maker:${page}`, 'search:mind maps', 'tag:c~sharp', 'tag:open_source'].sort(),
  );
  expect(await targetsOf(mara, 'tag')).toEqual([]);
});

test('a reminder displays its product as moderators have seen it until the launch, whatever its maker edits', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const id = await coming(api, mara);
  await follow(ivo, 'launch', id);
  const [before] = (await list(ivo, 'launch')).body;
  await mara.patch(`/products/${id}`, { body: { name: 'Unseen', logo: 'https://x.example/unseen.png' } });
  expect((await list(ivo, 'launch')).body).toEqual([before]);
});

test('a reminder names the day of the launch, also of one that waited for a moderator on its day', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const id = await coming(api, mara);
  await follow(ivo, 'launch', id);
  await mara.patch(`/products/${id}`, { body: { name: 'Flow' } });
  api.now('2026-11-26T09:00:00.000Z');
  await api.moderate(id, { status: 'accepted' });
  const { body } = await list(await api.person('ivo'), 'launch');
  expect(body).toMatchObject([{ name: 'Flow', launchDay: '2026-11-26' }]);
});

test('following and unfollowing are idempotent', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara);
  const targets = [
    ['tag', 'energy'],
    ['maker', await pageOf(mara)],
    ['launch', await coming(api, mara)],
    ['search', 'wiki'],
  ] as const;
  for (const [kind, target] of targets) {
    expect((await follow(ivo, kind, target)).body).toEqual({ modifiedCount: 1 });
    expect((await follow(ivo, kind, target)).body).toEqual({ modifiedCount: 0 });
    expect((await unfollow(ivo, kind, target)).body).toEqual({ deletedCount: 1 });
    expect((await unfollow(ivo, kind, target)).body).toEqual({ deletedCount: 0 });
  }
  expect(await ballotOf(ivo)).toEqual([]);
});

test('a tag is unfollowed by each spelling that follows it, and no other tag with it', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { tags: ['machine learning', 'deep_sea', 'deep sea'] });
  for (const spelling of ['Machine_Learning', 'machine_learning', 'Machine learning']) {
    expect((await follow(ivo, 'tag', spelling)).body, spelling).toEqual({ modifiedCount: 1 });
    expect((await unfollow(ivo, 'tag', spelling)).body, spelling).toEqual({ deletedCount: 1 });
  }
  await follow(ivo, 'tag', 'deep_sea');
  await follow(ivo, 'tag', 'deep~linesea');
  for (const deletedCount of [1, 0])
    expect((await unfollow(ivo, 'tag', 'deep_sea')).body).toEqual({ deletedCount });
  expect(await targetsOf(ivo, 'tag')).toEqual(['deep~linesea']);
});

test('a search is followed as its page names it, however it is spelled', async ({ api }) => {
  const ivo = await api.person('ivo');
  const spellings = ['\u2067wiki\u2069 \u202e', 'ﷺ'.repeat(60), 'T\u0308e', `${'x'.repeat(199)} y`];
  for (const spelling of spellings) {
    const key = searchTarget(spelling);
    expect((await follow(ivo, 'search', key)).body, spelling).toEqual({ modifiedCount: 1 });
    expect(await ballotOf(ivo), spelling).toEqual([`search:${key}`]);
    expect((await unfollow(ivo, 'search', spelling)).body, spelling).toEqual({ deletedCount: 1 });
  }
});

test('only what can bring news is followed', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const published = await api.accepted(mara);
  const pending = await api.pending(mara, { launchDay: '2026-11-24' });
  expect(await codeOf(follow(ivo, 'tag', 'nowhere'))).toBe('not_found');
  expect(await codeOf(follow(ivo, 'maker', '0123456789abcdef'))).toBe('not_found');
  expect(await codeOf(follow(ivo, 'maker', 'nonsense'))).toBe('not_found');
  expect(await codeOf(follow(ivo, 'maker', await pageOf(ivo)))).toBe('own_page');
  expect(await codeOf(follow(ivo, 'launch', pending))).toBe('not_found');
  expect(await codeOf(follow(ivo, 'launch', '999'))).toBe('not_found');
  expect(await codeOf(follow(ivo, 'launch', published))).toBe('launched');
  expect(await codeOf(follow(ivo, 'search', '\u200b '))).toBe('invalid');
  expect(await codeOf(follow(ivo, 'friend', 'mara'))).toBe('invalid');
  expect(await ballotOf(ivo)).toEqual([]);
});

test('a maker with a private page is not followed, and one who is followed loses their name', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { name: 'Loupe' });
  const page = await pageOf(mara);
  await follow(ivo, 'maker', page);
  expect(await newsOf(ivo)).toEqual(['Loupe']);
  await mara.patch(`/users/${mara.email}/page`, { body: { private: true } });
  const response = await list(ivo, 'maker');
  expect(response.body).toMatchObject([{ target: page, name: null, picture: null, products: null }]);
  expect(response.text).not.toContain('mara');
  expect(await newsOf(ivo)).toEqual([]);
  const other = await api.person('ana');
  expect(await codeOf(follow(other, 'maker', page))).toBe('not_found');
  expect((await unfollow(ivo, 'maker', page)).body).toEqual({ deletedCount: 1 });
});

test('a followed tag that is merged is the other one, until it is separated', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { tags: ['k8s'] });
  await api.accepted(mara, { tags: ['Kubernetes'] });
  await follow(ivo, 'tag', 'k8s');
  await merge(api, 'k8s', 'kubernetes');
  expect((await list(ivo, 'tag')).body).toMatchObject([
    { target: 'kubernetes', name: 'Kubernetes', products: 2 },
  ]);
  expect(await ballotOf(ivo)).toEqual(['tag:kubernetes']);
  expect((await follow(ivo, 'tag', 'kubernetes')).body).toEqual({ modifiedCount: 0 });
  await separate(api, 'k8s');
  expect(await targetsOf(ivo, 'tag')).toEqual(['k8s']);
  await follow(ivo, 'tag', 'kubernetes');
  await merge(api, 'k8s', 'kubernetes');
  // Two follows are one now, and go together.
  expect(await targetsOf(ivo, 'tag')).toEqual(['kubernetes']);
  expect((await unfollow(ivo, 'tag', 'kubernetes')).body).toEqual({ deletedCount: 1 });
  await separate(api, 'k8s');
  expect(await targetsOf(ivo, 'tag')).toEqual([]);
});

test('a followed tag without products stays, by its key', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const id = await api.accepted(mara, { tags: ['Sundials'] });
  await follow(ivo, 'tag', 'sundials');
  await mara.delete(`/products/${id}`);
  expect((await list(ivo, 'tag')).body).toMatchObject([
    { target: 'sundials', name: 'sundials', products: null },
  ]);
});

test('a product that is deleted is followed no more, and one that was rejected loses its name', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const [gone, rejected] = [await coming(api, mara), await coming(api, mara, { name: 'Flood' })];
  await follow(ivo, 'launch', gone);
  await follow(ivo, 'launch', rejected);
  await mara.delete(`/products/${gone}`);
  await api.moderate(rejected, { status: 'rejected' });
  const response = await list(ivo, 'launch');
  expect(response.body).toMatchObject([{ target: rejected, name: null, launchDay: null }]);
  expect(response.text).not.toContain('Flood');
});

test('a maker whose account is deleted is followed no more', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await follow(ivo, 'maker', await pageOf(mara));
  await api.account(mara, { public_id: 'ffffffffffffffff', page_private: 1 });
  expect(await targetsOf(ivo, 'maker')).toEqual([]);
});

test('a member may follow so much, and no more', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara);
  await fillFollows(api, ivo, limits.max - 1);
  expect((await follow(ivo, 'tag', 'energy')).body).toEqual({ modifiedCount: 1 });
  const tooMany = await follow(ivo, 'search', 'one more');
  expect([tooMany.status, tooMany.body.error.code]).toEqual([409, 'too_many_follows']);
  expect((await follow(ivo, 'tag', 'energy')).body).toEqual({ modifiedCount: 0 });
  expect((await ballotOf(ivo)).length).toBe(limits.max);
});

test('new for a member are the latest products of a week by whom and with what they follow', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const ana = await api.person('ana');
  await api.accepted(ana, { name: 'Old', tags: ['k8s'] });
  api.now('2026-11-29T12:00:00.000Z');
  const [maker, follower, other] = [
    await api.person('mara'),
    await api.person('ivo'),
    await api.person('ana'),
  ];
  expect(await newsOf(follower)).toEqual([]);
  await follow(follower, 'maker', await pageOf(maker));
  await follow(follower, 'tag', 'k8s');
  const publish = async (by: Person, name: string, tags: string[]) => {
    await api.accepted(by, { name, tags });
  };
  await publish(maker, 'Of the maker', []);
  await publish(other, 'Of nobody', ['tea']);
  await publish(other, 'Of the tag', ['K8S']);
  await publish(follower, 'Their own', ['k8s']);
  expect(await newsOf(follower)).toEqual(['Of the tag', 'Of the maker']);
  await publish(other, 'Kubernetes', ['kubernetes']);
  await merge(api, 'k8s', 'kubernetes');
  expect(await newsOf(follower)).toEqual(['Kubernetes', 'Of the tag', 'Of the maker']);
  await publish(other, 'Of both', ['kubernetes']);
  expect(await newsOf(follower)).toEqual(['Of both', 'Kubernetes', 'Of the tag']);
  expect([mara.id, ivo.id]).toEqual([maker.id, follower.id]);
});

test('a member’s news are looked for among the newest products of the site alone', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const ana = await api.person('ana');
  await api.accepted(mara, { name: 'Of the maker', tags: [] });
  await follow(ivo, 'maker', await pageOf(mara));
  const copies = (count: number) =>
    copyProducts(api.context.db.write, count, () => ({ adder_id: Number(ana.id) }));
  await copies(news.among - 1);
  expect(await newsOf(ivo)).toEqual(['Of the maker']);
  await copies(1);
  expect(await newsOf(ivo)).toEqual([]);
});

test('the followers of products are those of their tags, aliases, makers and launches', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const ana = await api.person('ana');
  await api.accepted(mara, { tags: ['k8s'] });
  const id = await api.accepted(mara, { tags: ['Kubernetes', 'tea'] });
  const next = await coming(api, mara);
  await follow(ivo, 'tag', 'k8s');
  await merge(api, 'k8s', 'kubernetes');
  await follow(ivo, 'tag', 'tea');
  await follow(mara, 'tag', 'tea');
  await follow(ana, 'maker', await pageOf(mara));
  await follow(ana, 'launch', next);
  const rows = async () =>
    (await followersOf(api.context.db.read, [Number(id), Number(next)]).execute())
      .map(({ product_id, user_id, kind }) => [String(product_id), String(user_id), kind].join(' '))
      .sort();
  const makers = [`${id} ${ana.id} maker`, `${next} ${ana.id} maker`];
  const others = [`${id} ${ivo.id} tag`, `${id} ${ivo.id} tag`, `${next} ${ana.id} launch`];
  expect(await rows()).toEqual([...others, ...makers].sort());
  await mara.patch(`/users/${mara.email}/page`, { body: { private: true } });
  expect(await rows()).toEqual(others.sort());
});

test('a search that is followed notes the products that have appeared since, each once', async ({ api }) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { name: 'Old wiki' });
  api.now('2026-11-21T12:10:00.000Z');
  await follow(ivo, 'search', 'wiki');
  await follow(ivo, 'search', 'teapot');
  const look = async (time: string) => {
    api.now(time);
    await transact(api.context.db, (db) =>
      enqueue(db, 'repeatSearches', {}, api.context.clock().toISOString()),
    );
    await runDueJobs(api.context);
    const rows = await api.context.db.read
      .selectFrom('follows')
      .select(['found', 'found_at'])
      .where('target', '=', 'wiki')
      .execute();
    return rows.map(({ found, found_at }) => [found, found_at]);
  };
  expect(await look('2026-11-21T12:15:00.000Z')).toEqual([[null, null]]);
  const edited = await api.accepted(mara, { name: 'New wiki' });
  await api.accepted(mara, { name: 'Kettle', description: 'A wiki of kettles.' });
  await api.accepted(mara, { name: 'Unrelated' });
  // Too young: a batch of decisions may still be undone.
  expect(await look('2026-11-21T12:20:00.000Z')).toEqual([[null, null]]);
  const first = '2026-11-21T12:22:00.000Z';
  expect(await look(first)).toEqual([[2, first]]);
  expect(await look('2026-11-21T12:28:00.000Z')).toEqual([[2, first]]);
  // Neither an edit that is accepted nor another acceptance is news.
  await mara.patch(`/products/${edited}`, { body: { shortDescription: 'Changed wiki.' } });
  await api.moderate(edited, { status: 'accepted' });
  await coming(api, mara, { name: 'Coming wiki' });
  expect(await look('2026-11-21T12:40:00.000Z')).toEqual([[2, first]]);
  // The launch itself, by its job.
  expect(await look('2026-11-24T00:00:00.000Z')).toEqual([[2, first]]);
  const later = '2026-11-24T00:10:00.000Z';
  expect(await look(later)).toEqual([[1, later]]);
  const other = await list(await api.person('ivo'), 'search');
  expect(other.body).toMatchObject([
    { target: 'wiki', found: 1, foundAt: later },
    { target: 'teapot', found: null },
  ]);
});

test('a search finds what appears after a clock that was a year ahead is right, each product once', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  await api.accepted(mara, { name: 'Wiki of before' });
  api.now('2026-11-21T12:05:00.000Z');
  await follow(ivo, 'search', 'wiki');
  const { db } = api.context;
  const look = async (time: string) => {
    api.now(time);
    await transact(db, (handle) => enqueue(handle, 'repeatSearches', {}, time));
    await runDueJobs(api.context);
    const rows = await db.read
      .selectFrom('notifications')
      .innerJoin('products', 'products.id', 'notifications.product_id')
      .select('name')
      .where('notifications.kind', '=', 'followedSearch')
      .orderBy('notifications.id')
      .execute();
    return rows.map(({ name }) => name);
  };
  api.now('2026-11-21T12:15:00.000Z');
  await api.accepted(mara, { name: 'Old wiki' });
  expect(await look('2027-11-21T12:30:00.000Z')).toEqual(['Old wiki']);
  api.now('2026-11-21T12:31:00.000Z');
  await api.accepted(mara, { name: 'New wiki' });
  expect(await look('2026-11-21T12:40:00.000Z')).toEqual(['Old wiki', 'New wiki']);
});

test('a batch of searches inserts so many notifications, however many follow one and whatever it finds', async ({
  api,
}) => {
  const { mara } = await people(api);
  const { db, clock } = api.context;
  const members = await manyPeople(api, notifications.followersAtOnce / 2 + 1);
  const at = clock().toISOString();
  const search = { kind: 'search', target: 'wiki', created_at: at, looked_at: at } as const;
  await db.write
    .insertInto('follows')
    .values(members.map(({ id }) => ({ ...search, user_id: Number(id) })))
    .execute();
  api.now('2026-11-21T12:01:00.000Z');
  for (const name of ['Tea wiki', 'Ebb wiki']) await api.accepted(mara, { name });
  api.now('2026-11-21T12:30:00.000Z');
  const notified: number[] = [];
  const runBatch = async (): Promise<boolean> => {
    const { more } = await transact(db, (handle) =>
      followJobs.repeatSearches.runBatch(handle, '{}', clock()),
    );
    notified.push(await countOf(db.read.selectFrom('notifications').where('kind', '=', 'followedSearch')));
    return more;
  };
  while (await runBatch());
  expect(notified).toEqual([notifications.followersAtOnce, ...Array(2).fill(members.length * 2)]);
});

test('nobody is reminded to look at what they launch, and a reminder goes some days after the launch', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const id = await coming(api, mara);
  expect(await codeOf(follow(mara, 'launch', id))).toBe('own_product');
  await follow(ivo, 'launch', id);
  await follow(ivo, 'tag', 'energy');
  const remindersAt = async (time: string) => {
    api.now(time);
    await transact(api.context.db, (db) => enqueue(db, 'pruneReminders', {}, time));
    await runDueJobs(api.context);
    return targetsOf(await api.person('ivo'), 'launch');
  };
  expect(await remindersAt('2026-11-24T00:00:00.000Z')).toEqual([id]);
  expect(await remindersAt('2026-11-30T00:00:00.000Z')).toEqual([id]);
  expect(await remindersAt('2026-12-02T00:00:00.000Z')).toEqual([]);
});

test('reminders of launches are deleted in batches, some days later', async ({ api }) => {
  const { db, clock } = api.context;
  const id = await coming(api, await api.person('mara'));
  await followWithMany(api, { kind: 'launch', target: id }, sweeps.atOnce + 1);
  api.now('2026-11-24T00:00:00.000Z');
  await runDueJobs(api.context);
  api.now('2026-12-02T00:00:00.000Z');
  const prune = () => transact(db, (handle) => followJobs.pruneReminders.runBatch(handle, '{}', clock()));
  const left = () => countOf(db.read.selectFrom('follows'));
  expect([(await prune()).more, await left()]).toEqual([true, 1]);
  expect([(await prune()).more, await left()]).toEqual([false, 0]);
});

test('what somebody follows is readable by them alone, and changes nothing that is cached', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const admin = await api.person('noor', { role: 'admin' });
  await api.accepted(mara);
  const before = await api.anonymous.get('/tag-pages/energy');
  const cached = await cachePages(api.context.caches, [cacheTags.products]);
  await follow(ivo, 'tag', 'energy');
  expect((await api.anonymous.get('/tag-pages/energy')).text).toBe(before.text);
  expect(cached()).toEqual([cacheTags.products]);
  for (const person of [mara, admin])
    expect((await person.get(`/users/${ivo.email}/follows?kind=tag`)).status).toBe(403);
  expect((await api.anonymous.get(`/users/${ivo.email}/follows?kind=tag`)).status).toBe(401);
});
