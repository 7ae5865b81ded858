import { describe, expect } from 'vitest';
import { draft, type Person, type TestAnswer, type TestApi, test } from '../support/test-api.ts';

const live = 'https://tidewater.example/';
const elsewhere = 'https://elsewhere.example/';

const world = async (api: TestApi, fields: object = {}) => {
  const mara = await api.person('mara');
  return {
    mara,
    moderator: await api.person('mo', { role: 'moderator' }),
    id: await api.accepted(mara, fields),
  };
};
const edit = (person: Person, id: string, body: object) => person.patch(`/products/${id}`, { body });
const link = (person: Person, id: string, externalLink: string | null) => edit(person, id, { externalLink });
const changed = { modifiedCount: 1 };

/** The live link and the pending one. */
const linksOf = async (person: Person, id: string): Promise<unknown[]> => {
  const { externalLink, pendingLink } = (await person.get(`/products?id=${id}`)).body;
  return [externalLink, pendingLink];
};
const inQueue = async (moderator: Person) =>
  ((await moderator.get('/products/moderator?changed=true')).body as { _id: string }[]).map(({ _id }) => _id);

test('a link to another site is pending until a moderator accepts it; the rest of the edit is live at once', async ({
  api,
}) => {
  const { mara, moderator, id } = await world(api);
  const response = await edit(mara, id, { ...draft({ name: 'Renamed' }), externalLink: elsewhere });
  expect(response.body).toEqual(changed);
  expect((await mara.get(`/products?id=${id}`)).body).toMatchObject({
    name: 'Renamed',
    externalLink: live,
    pendingLink: elsewhere,
  });
  expect(await inQueue(moderator)).toEqual([id]);
});

test('lists, search and feed go on with the live link', async ({ api }) => {
  const { mara, id } = await world(api);
  await api.moderate(id, { priority: 'featured' });
  await link(mara, id, elsewhere);
  const one = await api.anonymous.get(`/products?id=${id}`);
  expect(one.body.externalLink).toBe(live);
  for (const path of ['/products', '/products?type=newest', '/products/search?keyword=tidewater']) {
    const { body } = await api.anonymous.get(path);
    expect(body, path).toMatchObject([{ externalLink: live, pendingLink: null }]);
  }
});

test('a first link is pending too, and until then no link is shown', async ({ api }) => {
  const { mara, moderator, id } = await world(api, { externalLink: '' });
  expect((await link(mara, id, elsewhere)).body).toEqual(changed);
  expect(await linksOf(mara, id)).toEqual([null, elsewhere]);
  expect(await inQueue(moderator)).toEqual([id]);
});

test('a link on the same site goes live at once, and drops a pending one', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  for (const same of ['http://www.tidewater.example/new', 'https://TIDEWATER.example/', `${live}b`]) {
    await link(mara, id, elsewhere);
    expect((await link(mara, id, same)).body, same).toEqual(changed);
    expect(await linksOf(mara, id)).toEqual([same, null]);
  }
  expect(await inQueue(moderator), 'it is a change for all that').toEqual([id]);
});

test('a link is removed at once, and a pending one with it', async ({ api }) => {
  const { mara, id } = await world(api);
  await link(mara, id, elsewhere);
  expect((await link(mara, id, null)).body).toEqual(changed);
  expect(await linksOf(mara, id)).toEqual([null, null]);
  await link(mara, id, elsewhere);
  expect(await linksOf(mara, id)).toEqual([null, elsewhere]);
});

test('the live link sent again drops the pending one, and then nothing is changed', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  expect((await link(mara, id, live)).body).toEqual(changed);
  expect(await linksOf(mara, id)).toEqual([live, null]);
  expect(await inQueue(moderator)).toEqual([]);
});

test('an approved link is restored without another decision, also once it was removed', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, null);
  await link(mara, id, live);
  expect(await linksOf(mara, id)).toEqual([live, null]);
  expect(await inQueue(moderator)).toEqual([]);
  await link(mara, id, null);
  await api.moderate(id, { status: 'accepted' });
  await link(mara, id, live);
  expect(await linksOf(mara, id), 'not what was let through last').toEqual([null, live]);
});

test('the live site counts as approved, also where the link is older than pending links', async ({ api }) => {
  const { mara, id } = await world(api);
  const { write } = api.context.db;
  const changed_from = JSON.stringify(draft());
  await write
    .updateTable('products')
    .set({ external_link: elsewhere, changed_from })
    .where('id', '=', Number(id))
    .execute();
  await link(mara, id, `${elsewhere}b`);
  expect(await linksOf(mara, id)).toEqual([`${elsewhere}b`, null]);
});

test('an edit modifies the product exactly when it differs from the submitted content', async ({ api }) => {
  const { mara, id } = await world(api);
  const counts: number[] = [];
  for (const wish of [elsewhere, elsewhere, `${elsewhere}b`, `${elsewhere}b`, live, live])
    counts.push((await link(mara, id, wish)).body.modifiedCount);
  expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
  await link(mara, id, elsewhere);
  expect((await edit(mara, id, draft({ externalLink: elsewhere }))).body).toEqual({ modifiedCount: 0 });
  expect((await edit(mara, id, { name: 'Other' })).body).toEqual(changed);
  expect(await linksOf(mara, id), 'another edit leaves it waiting').toEqual([live, elsewhere]);
});

test('an acceptance makes the link live', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  expect((await api.moderate(id, { status: 'accepted' })).body).toMatchObject(changed);
  for (const person of [api.anonymous, mara, moderator])
    expect(await linksOf(person, id)).toEqual([elsewhere, null]);
  expect(await inQueue(moderator)).toEqual([]);
  expect((await api.moderate(id, { status: 'accepted' })).body).toEqual({ modifiedCount: 0 });
  await link(mara, id, `${elsewhere}b`);
  expect(await linksOf(mara, id)).toEqual([`${elsewhere}b`, null]);
});

test('featuring a product does not publish its pending link', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  await api.moderate(id, { priority: 'featured' });
  expect(await linksOf(mara, id)).toEqual([live, elsewhere]);
  expect(await inQueue(moderator)).toEqual([id]);
});

test('a rejection drops the pending link and settles the change; a later acceptance publishes no link', async ({
  api,
}) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  await api.moderate(id, { status: 'rejected' });
  expect(await linksOf(mara, id)).toEqual([live, null]);
  expect(await inQueue(moderator)).toEqual([]);
  expect((await api.moderate(id, { status: 'rejected' })).body).toEqual({ modifiedCount: 0 });
  await api.moderate(id, { status: 'accepted' });
  expect(await linksOf(api.anonymous, id)).toEqual([live, null]);
});

test('links of an unpublished product are live at once', async ({ api }) => {
  const { mara, id } = await world(api);
  const pending = await api.pending(mara);
  await link(mara, pending, elsewhere);
  expect(await linksOf(mara, pending)).toEqual([elsewhere, null]);
  await link(mara, id, elsewhere);
  await api.moderate(id, { status: 'rejected' });
  await edit(mara, id, { name: 'Better now', externalLink: 'https://third.example/' });
  expect(await linksOf(mara, id)).toEqual(['https://third.example/', null]);
});

test('an edit of a rejected product that repeats the dropped link takes it directly', async ({ api }) => {
  const { mara, id } = await world(api);
  await link(mara, id, elsewhere);
  await api.moderate(id, { status: 'rejected' });
  await edit(mara, id, draft({ name: 'Better now', externalLink: elsewhere }));
  expect(await linksOf(mara, id)).toEqual([elsewhere, null]);
});

test('a decision on a version without the new link does not publish it', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  const seenVersion: string = (await moderator.get('/products/moderator')).body[0].updatedAt;
  api.now('2026-11-21T12:05:00.000Z');
  await link(mara, id, elsewhere);
  expect(
    await moderator.patch(`/products/${id}`, { body: { status: 'accepted', seen: seenVersion } }),
  ).toMatchObject({
    status: 409,
    body: { error: { code: 'changed_meanwhile' } },
  });
  expect(await linksOf(mara, id)).toEqual([live, elsewhere]);
});

test('moderators get both the approved and the submitted content', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  const { body } = await moderator.get(`/products?id=${id}`);
  expect(body).toMatchObject({
    externalLink: live,
    pendingLink: elsewhere,
    changedFrom: { externalLink: live },
  });
});

test('a pending link is visible to its adder and moderators alone, in lists and on its own', async ({
  api,
}) => {
  const { mara, moderator, id } = await world(api);
  await link(mara, id, elsewhere);
  const own = await mara.get(`/products?type=email&email=${mara.email}`);
  const queue = await moderator.get('/products/moderator');
  expect([own.body[0].pendingLink, queue.body[0].pendingLink]).toEqual([elsewhere, elsewhere]);
  expect(await linksOf(moderator, id)).toEqual([live, elsewhere]);

  const others = [api.anonymous, await api.person('ivo')];
  const reads = [
    `/products?id=${id}`,
    '/products',
    '/products?type=newest',
    '/products/search?keyword=tidewater',
  ];
  const reported = (response: TestAnswer) => JSON.stringify(response.body);
  for (const person of others)
    for (const path of reads) {
      const response = reported(await person.get(path));
      expect(response, path).toContain('"pendingLink":null');
      expect(response, path).not.toContain('elsewhere');
    }
  for (const path of reads.slice(1)) expect(reported(await mara.get(path)), path).not.toContain('elsewhere');
});

describe('links in a description', () => {
  const before = `See [the docs](${live}docs) and https://docs.example/.`;
  const describedAs = async (person: Person, id: string) =>
    (await person.get(`/products?id=${id}`)).body as { description: string; descriptionWaits: boolean };

  for (const [form, description] of Object.entries({
    'with a name': `Log in at [Tidewater](${elsewhere}).`,
    'in a list, in bold': `It has:\n\n- **[everything](${elsewhere})**`,
    'as typed': `It moved to ${elsewhere}`,
  }))
    test(`to a new site, ${form}, make it wait for a moderator`, async ({ api }) => {
      const { mara, moderator, id } = await world(api, { description: before });
      await edit(mara, id, { name: 'Renamed', description });
      for (const person of [mara, moderator])
        expect(await describedAs(person, id)).toMatchObject({ description, descriptionWaits: true });
      for (const person of [api.anonymous, await api.person('ivo')])
        expect(await describedAs(person, id)).toMatchObject({
          name: 'Renamed',
          description: before,
          descriptionWaits: false,
        });
      expect(await inQueue(moderator)).toEqual([id]);

      await api.moderate(id, { status: 'accepted' });
      for (const person of [api.anonymous, mara])
        expect(await describedAs(person, id)).toMatchObject({ description, descriptionWaits: false });
    });

  test('to sites that a moderator has seen are live at once, and so is a text without links', async ({
    api,
  }) => {
    const { mara, id } = await world(api, { description: before });
    for (const description of [
      `[New page](https://www.docs.example/new) and [ours](${live}a)`,
      'No link, and no https:// either. `https://elsewhere.example`',
    ]) {
      await edit(mara, id, { description });
      expect(await describedAs(api.anonymous, id)).toMatchObject({ description });
      expect(await describedAs(mara, id)).toMatchObject({ descriptionWaits: false });
    }
  });

  test('are not known by a product link that waits itself', async ({ api }) => {
    const { mara, id } = await world(api, { description: before });
    await edit(mara, id, { externalLink: elsewhere, description: `[here](${elsewhere})` });
    expect(await describedAs(api.anonymous, id)).toMatchObject({ description: before });
  });

  test('wait where a search shows a passage', async ({ api }) => {
    const { mara, id } = await world(api, { description: 'An almanac of before.' });
    await edit(mara, id, { description: `An almanac at [a bank](${elsewhere}).` });
    const { body } = await api.anonymous.get('/products/search?keyword=almanac');
    expect(body[0].match.snippet).toBe('An almanac of before.');
  });

  test('of a product that no moderator has seen are published with it', async ({ api }) => {
    const mara = await api.person('mara');
    const id = await api.pending(mara, draft({ description: `[here](${elsewhere})` }));
    expect(await describedAs(mara, id)).toMatchObject({ descriptionWaits: false });
    await api.moderate(id, { status: 'accepted' });
    expect((await describedAs(api.anonymous, id)).description).toContain(elsewhere);
  });
});
