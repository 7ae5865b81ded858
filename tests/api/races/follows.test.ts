import { sql } from 'kysely';
import { expect } from 'vitest';
import { follows as limits } from '#lib/domain/specification.ts';
import { fillFollows } from '../../support/follows.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { onBoth, test, times } from '../../support/two-servers.ts';

test('what is followed many times at once, on two servers, is followed once', async ({ api, second }) => {
  await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const responses = await onBoth(second, times(20, ivo), (person) =>
    person.put(`/users/${person.email}/follows?kind=tag&target=energy`),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
});

test('of two things that are followed at once, only the one that still fits is', async ({ api, second }) => {
  const ivo = await api.person('ivo');
  await fillFollows(api, ivo, limits.max - 1);
  const responses = await heldBack(
    api,
    (db) => sql`lock table follows in share mode`.execute(db),
    [ivo, second.as(ivo)].map(
      (person, index) => () => person.put(`/users/${ivo.email}/follows?kind=search&target=wiki${index}`),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a product that is deleted while somebody asks to be reminded of it leaves no reminder', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  for (const first of ['delete', 'follow'] as const) {
    const id = await api.accepted(mara, { launchDay: '2026-11-24' });
    const calls = {
      delete: () => mara.delete(`/products/${id}`),
      follow: () => second.as(ivo).put(`/users/${ivo.email}/follows?kind=launch&target=${id}`),
    };
    const then = first === 'delete' ? 'follow' : 'delete';
    await heldBack(api, row('products', id), [calls[first], calls[then]]);
    expect(await api.context.db.read.selectFrom('follows').selectAll().execute(), first).toEqual([]);
  }
});

test('members who follow each other at once do not wait for each other', async ({ api, second }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const page = async (person: typeof mara): Promise<string> =>
    (await person.get(`/users/${person.email}/page`)).body.makerId;
  const [pageOfMara, pageOfIvo] = [await page(mara), await page(ivo)];
  for (let round = 0; round < 5; round++) {
    const responses = await onBoth(second, [mara, ivo, mara, ivo], (person) =>
      person.put(
        `/users/${person.email}/follows?kind=maker&target=${person.email === mara.email ? pageOfIvo : pageOfMara}`,
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

test('a tag that is followed while it is merged is the other one', async ({ api, second }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { tags: ['k8s'] });
  await api.accepted(mara, { tags: ['Kubernetes'] });
  const mo = await api.person('mo', { role: 'moderator' });
  const ivo = await api.person('ivo');
  const merge = () => mo.post('/tag-aliases', { body: { from: 'k8s', into: 'kubernetes' } });
  const follow = () => second.as(ivo).put(`/users/${ivo.email}/follows?kind=tag&target=k8s`);
  for (const calls of [
    [merge, follow],
    [follow, merge],
  ]) {
    await heldBack(api, (db) => sql`select id from tag_merges for update`.execute(db), calls);
    const { body } = await ivo.get(`/users/${ivo.email}/ballot`);
    expect(body.follows).toEqual(['tag:kubernetes']);
    await mo.delete('/tag-aliases/k8s');
    await ivo.delete(`/users/${ivo.email}/follows?kind=tag&target=k8s`);
  }
});
