import { expect } from 'vitest';
import { decisionActs } from '#lib/domain/events.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import { atOnce, countOf, onBoth, test, times } from '../../support/two-servers.ts';

test('a decision that is sent many times at once is made once, and undone once', async ({ api, second }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  for (const status of ['accepted', 'rejected', 'accepted']) {
    const id = await api.pending(mara);
    const decided = await onBoth(second, times(12, mo), (by) =>
      by.patch(`/products/${id}`, { body: { status } }),
    );
    expect(decided.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    const undone = await onBoth(second, times(12, mo), (by) =>
      by.post(`/products/${id}/undo-decision`, { body: {} }),
    );
    expect(countOf(undone, 200)).toBe(12);
    expect(undone.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    const events = await api.context.db.read
      .selectFrom('events')
      .selectAll()
      .where('product_id', '=', Number(id))
      .where('type', 'in', decisionActs)
      .execute();
    expect(events).toHaveLength(1);
  }
  const undone = await api.context.db.read
    .selectFrom('events')
    .select('id')
    .where('type', '=', 'undo')
    .execute();
  expect(undone).toHaveLength(3);
  await expectCountsToEqualRows(api.context.db);
});

test('of two moderators who decide differently the first is overruled by the second, not mixed with them', async ({
  api,
  second,
}) => {
  const id = await api.pending(await api.person('mara'));
  const mo = await api.person('mo', { role: 'moderator' });
  const [accepted, rejected] = await heldBack(api, row('products', id), [
    () => mo.patch(`/products/${id}`, { body: { status: 'accepted' } }),
    () => second.as(mo).patch(`/products/${id}`, { body: { status: 'rejected' } }),
  ]);
  expect([accepted?.body, rejected?.body]).toMatchObject([{ modifiedCount: 1 }, { modifiedCount: 1 }]);
  const last = { status: 'rejected' };
  expect((await mo.get(`/products?id=${id}`)).body).toMatchObject(last);
  await expectCountsToEqualRows(api.context.db);
});

test('a first product is accepted while its maker edits it', async ({ api, second }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  const answers = await heldBack(api, row('products', id), [
    () => mo.patch(`/products/${id}`, { body: { status: 'accepted' } }),
    () => second.as(mara).patch(`/products/${id}`, { body: { tags: ['alpha'] } }),
  ]);
  expect(answers.map(({ body }) => body)).toMatchObject([{ modifiedCount: 1 }, { modifiedCount: 1 }]);
  await expectCountsToEqualRows(api.context.db);
});

test('tags that many products share are counted while these are decided on, undone, voted for and edited', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const voters = await manyPeople(api, 6);
  const tags = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
  const turned = (by: number) => tags.map((_, index) => tags[(index + by) % tags.length] ?? '').slice(0, 4);
  const products: string[] = [];
  for (let n = 0; n < 12; n++)
    products.push(await api.pending(mara, { tags: turned(n), name: `Product ${n}` }));
  for (let round = 0; round < 4; round++) {
    const status = round % 2 ? 'rejected' : 'accepted';
    const calls = products.flatMap((id, index) => [
      () => mo.patch(`/products/${id}`, { body: { status } }),
      () => second.as(mara).patch(`/products/${id}`, { body: { tags: turned(round + index).reverse() } }),
      () => second.as(mo).patch(`/products/${id}`, { body: { status: 'accepted' } }),
      () => mo.post(`/products/${id}/undo-decision`, { body: {} }),
      ...voters.slice(0, 3).map((voter) => () => voter.votes(id)),
    ]);
    await atOnce(calls);
    await expectCountsToEqualRows(api.context.db);
  }
});
