import { expect } from 'vitest';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import { errorResult, start } from '../../support/payments.ts';
import { coupon } from '../../support/test-api.ts';
import { atOnce, countOf, onBoth, test, times } from '../../support/two-servers.ts';

const code = 'Early-Bird';

test('a code that is added many times at once is added once', async ({ api, second }) => {
  const chief = await api.person('ada', { role: 'admin' });
  for (let round = 0; round < 5; round++) {
    const body = coupon({ code: `Code-${round}` });
    const responses = await onBoth(second, times(12, chief), (admin) => admin.post('/coupons', { body }));
    expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 11]);
  }
});

test('of many people who want the last uses of coupons, as many get one as there are', async ({
  api,
  second,
}) => {
  const chief = await api.person('ada', { role: 'admin' });
  for (let round = 0; round < 4; round++) {
    const name = `Code-${round}`;
    await chief.post('/coupons', { body: coupon({ code: name, limit: 3 }) });
    const people = await manyPeople(api, 24, `buyer${round}-`);
    const responses = await onBoth(second, people, (person) => start(person, name));
    expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([3, 21]);
    for (const response of responses)
      if (response.status !== 200) expect(response).toMatchObject(errorResult('coupon_used_up'));
    await expectCountsToEqualRows(api.context.db);
  }
});

test('a limit that is lowered while the last use is taken is kept', async ({ api, second }) => {
  const chief = await api.person('ada', { role: 'admin' });
  const { body } = await chief.post('/coupons', { body: coupon({ limit: 5 }) });
  const [first, last] = await manyPeople(api, 2);
  if (!first || !last) throw new Error('nobody is there');
  await start(first, code);
  const responses = await heldBack(api, row('coupons', body.insertedId), [
    () => start(last, code),
    () => second.as(chief).patch(`/coupons/${body.insertedId}`, { body: { limit: 1 } }),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  await expectCountsToEqualRows(api.context.db);
});

test('coupons that are deleted while checkouts take and free their uses leave right counts', async ({
  api,
  second,
}) => {
  const chief = await api.person('ada', { role: 'admin' });
  for (let round = 0; round < 3; round++) {
    const people = await manyPeople(api, 16, `buyer${round}-`);
    const codes = [`One-${round}`, `Two-${round}`];
    const ids = [];
    for (const name of codes)
      ids.push((await chief.post('/coupons', { body: coupon({ code: name }) })).body.insertedId);
    const calls = people.flatMap((person, index) => [
      () => start(person, codes[index % 2]),
      () => start(second.as(person), codes[(index + 1) % 2]),
    ]);
    calls.splice(20, 0, ...ids.map((id) => () => second.as(chief).delete(`/coupons/${id}`)));
    await atOnce(calls);
    await expectCountsToEqualRows(api.context.db);
    // Each checkout of the next round finds all of these past their time.
    await api.context.db.write
      .updateTable('checkouts')
      .set({ expires_at: '2026-11-21T11:00:00.000Z' })
      .where('state', '=', 'open')
      .execute();
  }
});
