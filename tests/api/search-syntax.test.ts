import { expect } from 'vitest';
import { namesOf, test } from '../support/test-api.ts';

// biome-ignore format: a list of signs
const plain = [
  '"', '""', '*', '(', ')', ':', '-', '^', '+', '#', '%', '_', "'", '\\', '\u0000', '{name}', '!?', '…',
  'NEAR(', 'AND', 'OR', 'NOT', 'name:', 'name : "x"', '-name', "' or 1=1 --", 'a AND', '"unclosed', 'x*y', '++', '🙂',
];
for (const keyword of plain) {
  test(`the signs ${JSON.stringify(keyword)} are plain text to a search`, async ({ api }) => {
    await api.accepted(await api.person('mara'), { description: 'Wind.', shortDescription: 'Green.' });
    const response = await api.anonymous.get(`/products/search?keyword=${encodeURIComponent(keyword)}`);
    expect(response).toMatchObject({ status: 200, body: [] });
  });
}

test('an operator is a word like any other', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Now OR never' });
  await api.accepted(mara, { name: 'Now' });
  const response = await api.anonymous.get('/products/search?keyword=now%20OR%20never');
  expect(namesOf(response)).toEqual(['Now OR never', 'Now']);
});
