import { expect } from 'vitest';
import { twins as limits } from '#lib/contract/moderation.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { fieldsOf, type Person, type TestApi, test } from '../support/test-api.ts';

const externalLink = 'https://github.com/unearth/loupe';
const otherSpelling = 'http://www.github.com/unearth/loupe.git?utm_source=letter#readme';

/** Twins of a product in the review queue. */
const twinsOf = async (moderator: Person, id: string) =>
  (await moderator.get(`/products/moderator?id=${id}`)).body[0].twins;

const people = async (api: TestApi) => ({
  mara: await api.person('mara'),
  ivo: await api.person('ivo'),
  mo: await api.person('mo', { role: 'moderator' }),
});

test('the review queue names products with the same link, and with the same name', async ({ api }) => {
  const { mara, ivo, mo } = await people(api);
  const first = await api.accepted(mara, { name: 'Loupe', externalLink });
  const rejected = await api.pending(mara, { name: 'Loupe 2', externalLink: `${externalLink}/` });
  await api.moderate(rejected, { status: 'rejected' });
  const namesake = await api.pending(ivo, { name: 'LOUPE', externalLink: 'https://loupe.example' });
  const other = await api.pending(ivo, { name: 'Magnifier', externalLink: null });
  const id = await api.pending(ivo, { name: 'Loupe', externalLink: otherSpelling });
  expect(await twinsOf(mo, id)).toEqual([
    { _id: first, name: 'Loupe', status: 'accepted', by: 'link', sameName: true },
    { _id: rejected, name: 'Loupe 2', status: 'rejected', by: 'link' },
    { _id: namesake, name: 'LOUPE', status: 'pending', by: 'name' },
  ]);
  expect(await twinsOf(mo, other)).toEqual([]);
});

test('a product that only links to another page of the same site is no twin', async ({ api }) => {
  const { mara, mo } = await people(api);
  const search = 'https://github.com/search?q=mcp+mail';
  const id = await api.pending(mara, { name: 'Mail', externalLink: search });
  await api.pending(mara, { name: 'Maps', externalLink: 'https://github.com/search?q=mcp+maps' });
  await api.pending(mara, { name: 'Upper', externalLink: 'https://github.com/Search?q=mcp+mail' });
  expect(await twinsOf(mo, id)).toEqual([]);
});

test('a few twins are named of many', async ({ api }) => {
  const { mara, mo } = await people(api);
  const ids: string[] = [];
  for (let n = 0; n < limits.max + 2; n++)
    ids.push(await api.pending(mara, { name: `Loupe ${n}`, externalLink }));
  const named = async (id = '') => (await twinsOf(mo, id)).map(({ _id }: { _id: string }) => _id);
  expect(await named(ids.at(-1))).toEqual(ids.slice(0, limits.max));
  expect(await named(ids[0])).toEqual(ids.slice(1, limits.max + 1));
});

test('twins follow edits, decisions, undone ones and deletions', async ({ api }) => {
  const { mara, ivo, mo } = await people(api);
  const id = await api.pending(ivo, { name: 'Magnifier', externalLink });
  const moved = await api.accepted(mara, { name: 'Loupe', externalLink: 'https://loupe.example' });
  const twin = { _id: moved, name: 'Loupe', status: 'accepted', by: 'link' };
  const edit = (link: string | null) => mara.patch(`/products/${moved}`, { body: { externalLink: link } });

  await edit(otherSpelling);
  // The link is on another site, so it waits for a moderator: whose queue names both products already.
  expect(await twinsOf(mo, moved)).toMatchObject([{ _id: id, by: 'link' }]);
  expect(await twinsOf(mo, id)).toEqual([twin]);
  const decision = { status: 'accepted', batch: 'decision-1' };
  expect((await mo.patch(`/products/${moved}`, { body: decision })).body).toMatchObject({ modifiedCount: 1 });
  expect(await twinsOf(mo, id)).toEqual([twin]);
  expect((await mo.post(`/products/${moved}/undo-decision`, { body: { batch: 'decision-1' } })).status).toBe(
    200,
  );
  expect(await twinsOf(mo, id)).toEqual([twin]);
  await mo.patch(`/products/${moved}`, { body: { status: 'accepted' } });
  await edit(`${externalLink}/`);
  expect(await twinsOf(mo, id)).toEqual([twin]);
  await edit(null);
  expect(await twinsOf(mo, id)).toEqual([]);
  await edit(externalLink);
  await mo.patch(`/products/${moved}`, { body: { status: 'accepted' } });
  expect(await twinsOf(mo, id)).toEqual([twin]);
  await mara.delete(`/products/${moved}`);
  expect(await twinsOf(mo, id)).toEqual([]);
});

test('two products whose new links wait for a moderator are named as twins of each other', async ({
  api,
}) => {
  const { mara, ivo, mo } = await people(api);
  const one = await api.accepted(mara, { name: 'Loupe', externalLink: 'https://loupe.example' });
  const other = await api.accepted(ivo, { name: 'Magnifier', externalLink: 'https://magnifier.example' });
  const loupe = { _id: one, name: 'Loupe', status: 'accepted', by: 'link' };
  const magnifier = { _id: other, name: 'Magnifier', status: 'accepted', by: 'link' };
  await mara.patch(`/products/${one}`, { body: { externalLink } });
  expect(await twinsOf(mo, one)).toEqual([]);
  await ivo.patch(`/products/${other}`, { body: { externalLink: otherSpelling } });
  expect([await twinsOf(mo, one), await twinsOf(mo, other)]).toEqual([[magnifier], [loupe]]);
  // With the same name too, each is named once.
  await ivo.patch(`/products/${other}`, { body: { name: 'Loupe' } });
  expect(await twinsOf(mo, one)).toEqual([{ ...magnifier, name: 'Loupe', sameName: true }]);
  await mo.patch(`/products/${other}`, { body: { status: 'rejected' } });
  expect(await twinsOf(mo, one)).toMatchObject([{ _id: other, by: 'name' }]);
  await mara.delete(`/products/${one}`);
  expect(await twinsOf(mo, other)).toEqual([]);
});

const keysOf = ({ context }: TestApi) =>
  context.db.read.selectFrom('products').select(['id', 'link_key', 'keyed_link']).orderBy('id').execute();

test('a job makes the keys that are missing, of another link, or of another version', async ({ api }) => {
  await seedDemo(api.context);
  const right = (await keysOf(api)).filter(({ keyed_link }) => keyed_link);
  expect(right.filter(({ keyed_link, link_key }) => keyed_link && !link_key?.startsWith('1 '))).toEqual([]);
  const change = (columns: object, from: number, to: number) =>
    api.context.db.write
      .updateTable('products')
      .set(columns)
      .where(
        'id',
        'in',
        right.slice(from, to).map(({ id }) => id),
      )
      .execute();
  await change({ link_key: null, keyed_link: null }, 0, 3);
  await change({ keyed_link: 'https://earlier.example' }, 3, 5);
  await change({ link_key: '0 tidewater.example' }, 5, 7);
  await change({ link_key: '10 tidewater.example' }, 7, 9);
  await change({ link_key: '2 tidewater.example' }, 9, 11);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect((await keysOf(api)).filter(({ keyed_link }) => keyed_link)).toEqual(right);
});

test('a link that a server of the previous release has changed is no twin by its former key', async ({
  api,
}) => {
  const { mara, ivo, mo } = await people(api);
  const moved = await api.pending(mara, { name: 'Loupe', externalLink });
  const id = await api.pending(ivo, { name: 'Magnifier', externalLink });
  expect(await twinsOf(mo, id)).toHaveLength(1);
  await api.context.db.write
    .updateTable('products')
    .set({ external_link: 'https://loupe.example' })
    .where('id', '=', Number(moved))
    .execute();
  expect(await twinsOf(mo, id)).toEqual([]);
});

test('a maker is told of published products and their own with an equivalent link', async ({ api }) => {
  const { mara, ivo, mo } = await people(api);
  const published = await api.accepted(mara, { name: 'Loupe', externalLink });
  const ownPending = await api.pending(ivo, { name: 'Magnifier', externalLink: `${externalLink}/` });
  await api.pending(mara, { name: 'Secret', externalLink });
  const ask = async (by: Person, link: string, except = '') => {
    const query = new URLSearchParams({ link, ...(except && { except }) });
    return (await by.get(`/products/linked?${query}`)).body;
  };
  const loupe = { _id: published, name: 'Loupe' };
  const magnifier = { _id: ownPending, name: 'Magnifier' };
  expect(await ask(ivo, otherSpelling)).toEqual([loupe, magnifier]);
  expect(await ask(ivo, otherSpelling, ownPending)).toEqual([loupe]);
  // A moderator as a maker knows of no more than others; the review queue says the rest.
  expect(await ask(mo, otherSpelling)).toEqual([loupe]);
  expect(await ask(ivo, 'https://github.com/unearth/Loupe')).toEqual([]);
  const wrong = await ivo.get('/products/linked?link=javascript:alert(1)');
  expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['link']]);
});
