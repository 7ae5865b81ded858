import { expect } from 'vitest';
import { testCards } from '#lib/domain/test-cards.ts';
import { settle } from '#lib/server/subscriptions/payments/settle.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { manyPeople } from '../../support/many-people.ts';
import { sandboxSession, start } from '../../support/payments.ts';
import { coupon, type TestApi } from '../../support/test-api.ts';
import { atOnce, countOf, onBoth, test, times } from '../../support/two-servers.ts';

const code = 'Early-Bird';
const checkouts = ({ context: { db } }: TestApi) =>
  db.read.selectFrom('checkouts').select(['user_id', 'state', 'holds_use', 'reference']).execute();

test('people who start a checkout many times at once have one that is open, and hold one use of the coupon', async ({
  api,
  second,
}) => {
  const chief = await api.person('ada', { role: 'admin' });
  await chief.post('/coupons', { body: coupon() });
  const people = await manyPeople(api, 20);
  await onBoth(
    second,
    people.flatMap((person) => times(6, person)),
    (person, index) => start(person, index % 4 ? undefined : code),
  );
  const open = (await checkouts(api)).filter(({ state }) => state === 'open');
  expect(open.length).toBeLessThanOrEqual(people.length);
  expect(new Set(open.map(({ user_id }) => user_id)).size).toBe(open.length);
  await expectCountsToEqualRows(api.context.db);
});

test('a checkout of which several servers hear at once that it was paid, expired and cancelled is paid once', async ({
  api,
  second,
}) => {
  const chief = await api.person('ada', { role: 'admin' });
  await chief.post('/coupons', { body: coupon() });
  const people = await manyPeople(api, 10);
  for (const person of people) await start(person, code);
  const references = (await checkouts(api)).map(({ reference }) => reference);
  const events = ['cancelled', 'paid', 'expired', 'paid', 'processing', 'paid'] as const;
  await atOnce(
    references.flatMap((reference, index) =>
      events.map(
        (event, turn) => () =>
          settle([api, second][(index + turn) % 2]?.context ?? api.context, { reference, event }),
      ),
    ),
  );
  const expected = { state: 'paid', holds_use: 1 };
  expect(await checkouts(api)).toEqual(references.map(() => expect.objectContaining(expected)));
  const [{ uses } = { uses: 0 }] = (await chief.get('/coupons')).body;
  expect(uses).toBe(people.length);
  await expectCountsToEqualRows(api.context.db);
});

test('checkouts past their time free their uses once, however many find them', async ({ api, second }) => {
  const chief = await api.person('ada', { role: 'admin' });
  const codes = ['One', 'Two', 'Three'];
  for (const name of codes) await chief.post('/coupons', { body: coupon({ code: name }) });
  for (let round = 0; round < 3; round++) {
    const before = await manyPeople(api, 18, `before${round}-`);
    await onBoth(second, before, (person, index) => start(person, codes[index % 3]));
    const expires_at = '2026-11-21T11:00:00.000Z';
    await api.context.db.write
      .updateTable('checkouts')
      .set({ expires_at })
      .where('state', '=', 'open')
      .execute();
    const after = await manyPeople(api, 12, `after${round}-`);
    const responses = await onBoth(second, after, (person, index) => start(person, codes[(index + 1) % 3]));
    expect(countOf(responses, 200)).toBe(after.length);
    await expectCountsToEqualRows(api.context.db);
  }
});

test('a card that is sent many times at once pays once', async ({ api, second }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  const body = { session, card: testCards.pays };
  const responses = await onBoth(second, times(16, api.anonymous), (anybody) =>
    anybody.post('/subscriptions/sandbox', { body }),
  );
  expect(countOf(responses, 200)).toBe(16);
  expect((await checkouts(api)).map(({ state }) => state)).toEqual(['paid']);
});
