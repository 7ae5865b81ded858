import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { queueDigests } from '#lib/server/notifications/digests.ts';
import { atOnce as inOrder } from '../../support/at-once.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import type { Person } from '../../support/person.ts';
import { onPostgres } from '../../support/test-database.ts';
import { atOnce, countOf, onBoth, test, times } from '../../support/two-servers.ts';

const write = (person: Person, productId: string, rating: number) =>
  person.post('/reviews', { body: { productId, description: 'Good.', rating: 1 + (rating % 5) } });

test('a person who sends a review many times at once has one, and its rating counts once', async ({
  api,
  second,
}) => {
  const productId = await api.accepted(await api.person('mara'));
  const reviewers = await manyPeople(api, 10);
  for (let round = 0; round < 3; round++) {
    const senders = reviewers.flatMap((reviewer) => times(8, reviewer));
    const responses = await onBoth(second, senders, (sender, index) =>
      write(sender, productId, round + index),
    );
    expect(countOf(responses, 200)).toBe(senders.length);
    const { body } = await api.anonymous.get(`/products?id=${productId}`);
    expect(body.reviewCount).toBe(reviewers.length);
    await expectCountsToEqualRows(api.context.db);
  }
});

test('two ratings that replace the same one count as the later one', async ({ api, second }) => {
  const productId = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  await write(ivo, productId, 0);
  await heldBack(api, row('products', productId), [
    () => write(ivo, productId, 4),
    () => write(second.as(ivo), productId, 3),
  ]);
  await expectCountsToEqualRows(api.context.db);
});

test('reviews that are rewritten, deleted and voted beside at once leave right counts', async ({
  api,
  second,
}) => {
  const productId = await api.accepted(await api.person('mara'));
  const reviewers = await manyPeople(api, 20);
  const written = await Promise.all(reviewers.map((reviewer) => write(reviewer, productId, 2)));
  for (let round = 0; round < 3; round++) {
    const calls = reviewers.flatMap((reviewer, index) => {
      const elsewhere = second.as(reviewer);
      const id = written[index]?.body.insertedId;
      return [
        () => write(reviewer, productId, round + index),
        () => elsewhere.delete(`/reviews/${id}`),
        () => elsewhere.votes(productId),
      ];
    });
    const responses = await atOnce(calls);
    expect(countOf(responses, 200)).toBe(calls.length);
    await expectCountsToEqualRows(api.context.db);
  }
});

test('lists are renewed after a review goes while its product is being accepted', async ({ api, second }) => {
  const mo = await api.person('mo', { role: 'moderator' });
  const ivo = await api.person('ivo');
  const id = await api.accepted(await api.person('mara'));
  const written = await write(ivo, id, 4);
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  const server = onPostgres ? second : { context: api.context, as: (person: Person) => person };
  const removed = vi.spyOn(server.context.caches, 'invalidate');
  const accept = () => mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  const remove = () => server.as(ivo).delete(`/reviews/${written.body.insertedId}`);
  const [accepted, deleted] = onPostgres
    ? await heldBack(api, row('products', id), [accept, remove])
    : await inOrder(api, accept, remove);
  expect([accepted?.status, deleted?.body.deletedCount]).toEqual([200, 1]);
  expect(removed.mock.calls.at(-1)?.[0]).toEqual([cacheTags.products, cacheTags.product(id)]);
});

test('no digest is empty, although the review that it is about is deleted while it is queued', async ({
  api,
}) => {
  const mara = await api.person('mara');
  await mara.patch('/notifications/settings', { body: { deliveries: { accepted: 'site' } } });
  const { body } = await write(await api.person('ivo'), await api.accepted(mara), 4);
  api.now('2026-11-21T12:10:00.000Z');
  await runDueJobs(api.context);
  api.now('2026-11-22T08:00:00.000Z');
  const ivo = await api.person('ivo');
  const { db, clock } = api.context;
  const notifications = (handle: Handle) =>
    sql`select id from notifications for no key update`.execute(handle);
  await heldBack<unknown>(api, notifications, [
    () => transact(db, (handle) => queueDigests(handle, clock())),
    () => ivo.delete(`/reviews/${body.insertedId}`),
  ]);
  const mails = await db.read
    .selectFrom('mails')
    .select('payload')
    .where('kind', '=', 'digest')
    .where('user_id', '=', Number(mara.id))
    .execute();
  const sizes = mails.map(({ payload }) => JSON.parse(payload).items.length);
  expect(sizes).toEqual(onPostgres ? [] : [1]);
});
