import { expect } from 'vitest';
import { atOnce } from '../../support/at-once.ts';
import { heldBack, row } from '../../support/held-back.ts';
import type { Person } from '../../support/person.ts';
import { coupon, draft, type TestAnswer, type TestApi } from '../../support/test-api.ts';
import { onPostgres } from '../../support/test-database.ts';
import { test } from '../../support/two-servers.ts';

interface Story {
  api: TestApi;
  ada: Person;
  member: Person;
  productId: string;
}
type Call = (story: Story) => Promise<TestAnswer>;

const takeRole: Call = ({ ada, member }) => ada.delete(`/staff/${member.email}?role=moderator`);
const suspend: Call = ({ ada, member }) =>
  ada.patch(`/users/admin/${member.id}`, { body: { suspended: true } });
const logOut: Call = ({ member }) => member.post(`/users/${member.email}/log-out-everywhere`);

const accept: Call = ({ member, productId }) =>
  member.patch(`/products/${productId}`, { body: { status: 'accepted' } });
const vote: Call = ({ member, productId }) => member.votes(productId);
const review: Call = ({ member, productId }) =>
  member.post('/reviews', { body: { productId, description: 'Good.', rating: 5 } });
const reject: Call = ({ member, productId }) =>
  member.patch(`/products/${productId}`, { body: { status: 'rejected' } });
const report: Call = ({ member, productId }) =>
  member.patch(`/products/${productId}`, { body: { reported: true } });

const stateOf = async ({ context: { db } }: TestApi) => ({
  products: await db.read.selectFrom('products').select(['status', 'votes', 'report_count']).execute(),
  reviews: await db.read.selectFrom('reviews').select('id').execute(),
  log: await db.read.selectFrom('events').select('type').where('type', 'in', ['accept', 'reject']).execute(),
});

// A pending product does not exist for members who are not moderators.
for (const [what, call, why, end, refused] of [
  ['a decision', accept, 'a role was taken', takeRole, { status: 404, code: 'not_found' }],
  ['a rejection', reject, 'a moderator was suspended', suspend, { status: 401, code: 'suspended' }],
  ['a vote', vote, 'an account was suspended', suspend, { status: 401, code: 'suspended' }],
  ['a report', report, 'an account was logged out everywhere', logOut, { status: 401, code: 'signed_out' }],
  ['a review', review, 'an account was logged out everywhere', logOut, { status: 401, code: 'signed_out' }],
] as const) {
  test(`${what} that waited is refused once ${why} on another server`, async ({ api, second }) => {
    const ada = await api.person('ada', { role: 'admin' });
    const decides = call === accept || call === reject;
    const member = await api.person('mo', { role: decides ? 'moderator' : 'user' });
    const mara = await api.person('mara');
    const productId = await (decides ? api.pending(mara) : api.accepted(mara));
    const before = await stateOf(api);
    const story = { api, ada, member, productId };
    api.now('2026-11-21T12:05:00.000Z');
    // Verified once, tokens don't decide any more which of two calls comes first.
    for (const person of [ada, member]) await person.get('/products');
    const there = { ...story, ada: second.as(ada), member: second.as(member) };
    const waits = () => call(story);
    // On SQLite both wait for the one writer, on PostgreSQL for the member's account.
    const [ended, answer] = onPostgres
      ? await heldBack(api, row('users', member.id), [() => end(there), waits])
      : await atOnce(api, () => end(story), waits);
    expect(ended?.status).toBe(200);
    expect(answer).toMatchObject({ status: refused.status, body: { error: { code: refused.code } } });
    expect(await stateOf(api)).toEqual(before);
  });
}

test('a coupon that an admin changes while their role is taken stays as it was', async ({ api, second }) => {
  const ada = await api.person('ada', { role: 'admin' });
  const bo = await api.person('bo', { role: 'admin' });
  const id = (await ada.post('/coupons', { body: coupon() })).body.insertedId;
  const change = () => bo.patch(`/coupons/${id}`, { body: { value: 100 } });
  const take = (by: Person) => () => by.delete(`/staff/${bo.email}?role=admin`);
  const [, changed] = onPostgres
    ? await heldBack(api, row('users', bo.id), [take(second.as(ada)), change])
    : await atOnce(api, take(ada), change);
  expect(changed).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(await api.context.db.read.selectFrom('coupons').select('value').execute()).toEqual([{ value: 10 }]);
});

test('a member whose role is revoked during the call still votes and adds products', async ({
  api,
  second,
}) => {
  const ada = await api.person('ada', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  const productId = await api.accepted(await api.person('mara'));
  const answers = onPostgres
    ? await heldBack(api, row('products', productId), [
        () => mo.votes(productId),
        () => second.as(ada).delete(`/staff/${mo.email}?role=moderator`),
        () => mo.post('/products', { body: draft() }),
      ])
    : await atOnce(
        api,
        () => ada.delete(`/staff/${mo.email}?role=moderator`),
        () => mo.votes(productId),
        () => mo.post('/products', { body: draft() }),
      );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
