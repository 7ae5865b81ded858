import { expect } from 'vitest';
import { type Person, test } from '../support/test-api.ts';

const found = async (person: Person, keyword: string): Promise<string[]> =>
  ((await person.get(`/products/search?keyword=${keyword}`)).body as { _id: string }[]).map(({ _id }) => _id);

test('a search finds a product by the description that readers get, not by one that waits', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara, { description: 'It weaves quixotry.' });
  const words = async () => [await found(api.anonymous, 'quixotry'), await found(api.anonymous, 'zymurgy')];

  const description = 'It sells zymurgy: https://elsewhere.example/';
  await mara.patch(`/products/${id}`, { body: { description } });
  expect(await words(), 'it waits').toEqual([[id], []]);
  await mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  expect(await words(), 'accepted').toEqual([[], [id]]);
  expect((await mo.post(`/products/${id}/undo-decision`, { body: {} })).body).toEqual({ modifiedCount: 1 });
  expect(await words(), 'waits again').toEqual([[id], []]);
  await mara.patch(`/products/${id}`, { body: { description: 'It sells zymurgy.' } });
  expect(await words(), 'without the link').toEqual([[], [id]]);
});
