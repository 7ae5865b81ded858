import { expect } from 'vitest';
import { test } from '../support/test-api.ts';

test('reactions are the ids of the products that the user voted for, reported, added and saved, in every state', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const theirs = await api.accepted(ivo);
  const mine = await api.pending(mara);
  await mara.patch(`/products/${theirs}`, { body: { upVote: 1, upVoters: [] } });
  await mara.patch(`/products/${theirs}`, { body: { reported: true } });
  await mara.put(`/users/${mara.email}/saved/${theirs}`);
  expect((await mara.get(`/users/${mara.email}/ballot`)).body).toEqual({
    votedFor: [theirs],
    reported: [theirs],
    own: [mine],
    saved: [theirs],
    follows: [],
  });
  expect((await ivo.get(`/users/${ivo.email}/ballot`)).body).toEqual({
    votedFor: [],
    reported: [],
    own: [theirs],
    saved: [],
    follows: [],
  });
});

test('a deleted product leaves every user’s reactions', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(ivo);
  await mara.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  await mara.put(`/users/${mara.email}/saved/${id}`);
  await ivo.delete(`/products/${id}`);
  expect((await mara.get(`/users/${mara.email}/ballot`)).body).toEqual({
    votedFor: [],
    reported: [],
    own: [],
    saved: [],
    follows: [],
  });
});
