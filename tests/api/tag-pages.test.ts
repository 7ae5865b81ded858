import { expect } from 'vitest';
import { tagPages } from '#lib/domain/tags.ts';
import { type TestApi, test, totalOf } from '../support/test-api.ts';

const publish = async (api: TestApi, ...products: string[][]) => {
  const mara = await api.person('mara');
  const ids: string[] = [];
  for (const tags of products) ids.push(await api.accepted(mara, { tags }));
  return ids;
};

const tagsIn = (body: { tag: string; products: number }[]) =>
  body.map(({ tag, products }) => [tag, products]);

test('all tags are listed with their number of products, by name or the most used first', async ({ api }) => {
  await publish(api, ['wind', 'Solar'], ['wind'], ['Énergie', 'wind', '3D', 'バス']);
  const { body } = await api.anonymous.get('/tag-pages');
  expect(tagsIn(body)).toEqual([
    ['3D', 1],
    ['Énergie', 1],
    ['Solar', 1],
    ['wind', 3],
    ['バス', 1],
  ]);
  const used = await api.anonymous.get('/tag-pages?sort=products&limit=2');
  expect([tagsIn(used.body)[0], totalOf(used)]).toEqual([['wind', 3], 5]);
});

test('tags are counted and listed by their first letter, without accents', async ({ api }) => {
  await publish(api, ['Énergie', 'engine', '3D', '100%', 'バス', '~', '[x]', 'z']);
  const { body } = await api.anonymous.get('/tag-letters');
  const counted: Record<string, number> = Object.fromEntries(
    body.map(({ letter, tags }: { letter: string; tags: number }) => [letter, tags]),
  );
  expect(counted).toEqual({ '0-9': 2, e: 2, z: 1, other: 3 });
  for (const [letter, tags] of Object.entries(counted)) {
    const list = await api.anonymous.get(`/tag-pages?letter=${letter}`);
    expect([list.body.length, totalOf(list)], letter).toEqual([tags, tags]);
  }
});

test('related tags are those of the latest products: one that only older ones have is not among them', async ({
  api,
}) => {
  const latest = Array.from({ length: tagPages.relatedSample }, () => ['photos', 'app']);
  await publish(api, ['photos', 'slides'], ...latest);
  const { body } = await api.anonymous.get('/tag-pages/photos');
  expect(body.related.map(({ tag }: { tag: string }) => tag)).toEqual(['app']);
});

test('a tag is found by its slug and by any spelling', async ({ api }) => {
  await publish(api, ['Photo Gallery', 'C#']);
  for (const named of ['photo_gallery', 'Photo Gallery', 'PHOTO_GALLERY'])
    expect((await api.anonymous.get(`/tag-pages/${encodeURIComponent(named)}`)).body, named).toMatchObject({
      slug: 'photo_gallery',
      tag: 'Photo Gallery',
      products: 1,
    });
  expect((await api.anonymous.get('/tag-pages/C%23')).body.slug).toBe('c~sharp');
  for (const named of ['photo-gallery', 'c', 'nothing', '%20'])
    expect((await api.anonymous.get(`/tag-pages/${named}`)).status, named).toBe(404);
});

test('related tags are those that many of its products have, and few others', async ({ api }) => {
  await publish(
    api,
    ['docker', 'photos', 'app'],
    ['docker', 'photos', 'app'],
    ['docker', 'app'],
    ...Array.from({ length: 9 }, () => ['app']),
    ['photos', 'camera'],
  );
  const { body } = await api.anonymous.get('/tag-pages/docker');
  expect(body.related.map(({ tag }: { tag: string }) => tag)).toEqual(['photos', 'app']);
});

test('a tag without published products is in no list', async ({ api }) => {
  const [id = ''] = await publish(api, ['solar']);
  await api.moderate(id, { status: 'rejected' });
  expect((await api.anonymous.get('/tag-pages')).body).toEqual([]);
  expect((await api.anonymous.get('/tag-letters')).body).toEqual([]);
  expect((await api.anonymous.get('/tag-pages/solar')).status).toBe(404);
});
