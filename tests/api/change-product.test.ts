import { expect } from 'vitest';
import { fieldsOf, test } from '../support/test-api.ts';

const mixes: [string, object, string[]][] = [
  ['a vote that moderates', { upVote: 1, upVoters: [], status: 'accepted' }, ['status']],
  ['a vote that reports', { upVote: 1, upVoters: [], reported: true }, ['reported']],
  ['a report that edits', { reported: true, name: 'x' }, ['name']],
  ['a moderation that edits', { status: 'accepted', tags: [] }, ['tags']],
  ['a verdict and a feature in one', { status: 'accepted', priority: 'featured' }, ['priority']],
  ['an edit with a field that nobody knows', { name: 'x', colour: 'red', size: 1 }, ['colour', 'size']],
  ['an edit of what only the house sets', { name: 'x', adder: 'me' }, ['adder']],
  ['an edit of the date', { name: 'x', createdAt: '2020-01-01' }, ['createdAt']],
];
for (const [what, body, fields] of mixes) {
  test(`${what} is a validation error that names the field`, async ({ api }) => {
    const mara = await api.person('mara', { role: 'moderator' });
    const id = await api.accepted(mara);
    const before = await mara.get(`/products?id=${id}`);
    const response = await mara.patch(`/products/${id}`, { body });
    expect([response.status, fieldsOf(response)]).toEqual([422, fields]);
    expect((await mara.get(`/products?id=${id}`)).body).toEqual(before.body);
  });
}

test('an incomplete action is a validation error that names the missing fields', async ({ api }) => {
  const ivo = await api.person('ivo');
  const id = await api.accepted(await api.person('mara'));
  const rejected = async (body: object) => fieldsOf(await ivo.patch(`/products/${id}`, { body }));
  expect(await rejected({ upVote: 1 })).toEqual(['upVoters']);
  expect(await rejected({ upVote: 'one', upVoters: [] })).toEqual(['upVote']);
  expect(await rejected({ reason: 'spam' })).toEqual(['reported']);
  expect(await rejected({ reported: false })).toEqual(['reported']);
  expect(await rejected({ status: 'pending' })).toEqual(['status']);
  expect(await rejected({ priority: 'normal' })).toEqual(['priority']);
});

test('an empty body, or one that is no object, is a validation error', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  for (const body of [{}, [], null, 'text', 7, '[{"name":"x"}]']) {
    expect((await mara.patch(`/products/${id}`, { body: JSON.stringify(body) })).status).toBe(422);
  }
});
