import { expect } from 'vitest';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import { atOnce, countOf, test } from '../../support/two-servers.ts';

test('reports that arrive while others are dismissed are counted, and nobody reports twice', async ({
  api,
  second,
}) => {
  const id = await api.accepted(await api.person('mara'));
  const mo = await api.person('mo', { role: 'moderator' });
  const reporters = await manyPeople(api, 30);
  for (let round = 0; round < 4; round++) {
    const report = { body: { reported: true, reason: `Round ${round}` } };
    const calls = reporters.flatMap((reporter, index) => [
      () => reporter.patch(`/products/${id}`, report),
      () => second.as(reporter).patch(`/products/${id}`, report),
      ...(index % 10 ? [] : [() => mo.post(`/products/${id}/dismiss-reports`)]),
    ]);
    const responses = await atOnce(calls);
    expect(countOf(responses, 200)).toBe(calls.length);
    await expectCountsToEqualRows(api.context.db);
  }
});

test('a report of a product that is rejected at that moment is refused', async ({ api, second }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  const answers = await heldBack(api, row('products', id), [
    () => mo.patch(`/products/${id}`, { body: { status: 'rejected' } }),
    () => second.as(ivo).patch(`/products/${id}`, { body: { reported: true } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  const { reported } = await api.context.db.read
    .selectFrom('products')
    .select('reported')
    .executeTakeFirstOrThrow();
  expect(reported).toBe(0);
  await expectCountsToEqualRows(api.context.db);
});
