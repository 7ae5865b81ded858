import { expect } from 'vitest';
import { manyPeople } from '../support/many-people.ts';
import { draft, fieldsOf, test } from '../support/test-api.ts';

const vote = { upVote: 1, upVoters: ['anyone@unearth.example'] };

test('a vote counts one and is visible to its voter alone', async ({ api }) => {
  const maker = await api.person('mara');
  const voter = await api.person('ivo');
  const id = await api.accepted(maker);

  expect(await voter.patch(`/products/${id}`, { body: vote })).toMatchObject({
    status: 200,
    body: { modifiedCount: 1 },
  });

  expect((await voter.get(`/products?id=${id}`)).body).toMatchObject({ upVote: 1, upVoters: [voter.email] });
  expect((await maker.get(`/products?id=${id}`)).body).toMatchObject({ upVote: 1, upVoters: [] });
  expect((await voter.get(`/users/${voter.email}/ballot`)).body).toEqual({
    votedFor: [id],
    reported: [],
    own: [],
    saved: [],
    follows: [],
  });
});

test('a second vote of the same person changes nothing', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voter = await api.person('ivo');
  await voter.patch(`/products/${id}`, { body: vote });
  expect((await voter.patch(`/products/${id}`, { body: vote })).body).toEqual({ modifiedCount: 0 });
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(1);
});

test('a hundred votes at once by one person count once', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voter = await api.person('ivo');
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => voter.patch(`/products/${id}`, { body: vote })),
  );
  expect(responses.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(1);
});

test('five hundred people who vote at once are five hundred votes', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voters = await manyPeople(api, 500);
  await Promise.all(voters.map((voter) => voter.patch(`/products/${id}`, { body: vote })));
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(500);
});

test('a count and voters in the body of a vote are never stored', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voter = await api.person('ivo');
  const other = await api.person('oz');
  const send = (body: object) => voter.patch(`/products/${id}`, { body });
  const claim = { upVote: 9_999, upVoters: [other.email, 'c@d.example'] };
  expect((await send(claim)).body).toEqual({ modifiedCount: 1 });
  expect((await send({ upVote: -1, upVoters: [] })).body).toEqual({ modifiedCount: 0 });
  expect((await voter.get(`/products?id=${id}`)).body).toMatchObject({ upVote: 1, upVoters: [voter.email] });
  expect((await other.get(`/users/${other.email}/ballot`)).body.votedFor).toEqual([]);
});

test("the adder's own vote is a 409, which does not log them out", async ({ api }) => {
  const maker = await api.person('mara');
  const id = await api.accepted(maker);
  expect(await maker.patch(`/products/${id}`, { body: vote })).toMatchObject({
    status: 409,
    body: { error: { code: 'own_product', message: 'Product adder is not eligible to vote' } },
  });
});

test('nobody votes for an unpublished product', async ({ api }) => {
  const maker = await api.person('mara');
  const { body } = await maker.post('/products', { body: draft() });
  const voter = await api.person('ivo');
  expect((await voter.patch(`/products/${body.insertedId}`, { body: vote })).status).toBe(404);
  const moderator = await api.person('mo', { role: 'moderator' });
  expect((await moderator.patch(`/products/${body.insertedId}`, { body: vote })).status).toBe(409);
});

test.for([
  [{ ...vote, name: 'Mine now' }, ['name']],
  [{ ...vote, status: 'accepted' }, ['status']],
  [{ ...vote, votes: 9 }, ['votes']],
  [{ upVote: 2 }, ['upVoters']],
  [{ upVote: '2', upVoters: [] }, ['upVote']],
] as const)('a vote of %j is a validation error that names %j', async ([body, fields], { api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voter = await api.person('ivo');
  const response = await voter.patch(`/products/${id}`, { body });
  expect(response.status).toBe(422);
  expect(fieldsOf(response)).toEqual(fields);
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(0);
});
