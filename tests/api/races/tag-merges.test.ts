import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Handle } from '#lib/server/db/handle.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { namesOf } from '../../support/test-api.ts';
import { onBoth, test, times } from '../../support/two-servers.ts';

const merges = (db: Handle) => sql`select id from tag_merges for update`.execute(db);

test('a product that is accepted while its tag is merged is listed under the other one', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  await api.accepted(mara, { name: 'A', tags: ['k8s'] });
  await api.accepted(mara, { name: 'B', tags: ['Kubernetes'] });
  const id = await api.pending(mara, { name: 'D', tags: ['k8s'] });
  const accept = () => mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  const merge = () => second.as(mo).post('/tag-aliases', { body: { from: 'k8s', into: 'kubernetes' } });
  for (const hold of [merges, row('products', id)]) {
    const answers = await heldBack(api, hold, [merge, accept]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(namesOf(await api.anonymous.get('/products?tags=kubernetes')).sort()).toEqual(['A', 'B', 'D']);
    await expectCountsToEqualRows(api.context.db);
    await mo.delete('/tag-aliases/k8s');
    await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  }
});

test('merges, edits and decisions at once leave each product under the tags that it has', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const products: string[] = [];
  for (let n = 0; n < 6; n++)
    products.push(await api.accepted(mara, { name: `P${n}`, tags: n % 2 ? ['k8s', 'x'] : ['Kubernetes'] }));
  const calls = products.flatMap((id, n) => [
    (by: typeof mo) =>
      n % 3 === 0
        ? by.post('/tag-aliases', { body: { from: 'k8s', into: 'kubernetes' } })
        : by.patch(`/products/${id}`, { body: { status: n % 2 ? 'rejected' : 'accepted' } }),
    (by: typeof mo) =>
      n % 3 === 1
        ? by.delete('/tag-aliases/k8s')
        : by.patch(`/products/${id}`, { body: { status: 'accepted' } }),
  ]);
  for (let round = 0; round < 3; round++) {
    let next = 0;
    const answers = await onBoth(second, times(calls.length, mo), (by) => {
      const call = calls[next++ % calls.length];
      if (!call) throw new Error('no call');
      return call(by);
    });
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    await expectCountsToEqualRows(api.context.db);
  }
});
