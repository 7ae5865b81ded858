import { expect, test } from 'vitest';
import { decide, reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import { $pendingTotal, $reportedTotal, loadTotals } from '#lib/browser/moderation/totals.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('a moderator’s menu says how much waits, which follows their decisions, and is gone with the session', async () => {
  const maker = await world.person('maker');
  const [id] = [await world.api.pending(maker), await world.api.pending(maker)];
  const reported = await world.api.accepted(maker);
  await (await world.person('reader')).patch(`/products/${reported}`, { body: { reported: true } });
  await world.signIn('mod', { role: 'moderator' });
  world.follow($pendingTotal, loadTotals);
  await expect.poll(() => [$pendingTotal.get(), $reportedTotal.get()]).toEqual([2, 1]);
  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await decide({ _id: id ?? '', name: 'Tidewater' }, { status: 'accepted' });
  expect($pendingTotal.get()).toBe(1);
  await world.signOut();
  expect([$pendingTotal.get(), $reportedTotal.get()]).toEqual([undefined, undefined]);
});

test('without an answer there are no figures, and no message', async () => {
  const mod = await world.person('other-mod', { role: 'moderator' });
  world.network.reject(/dashboard/, 500, 'internal');
  await world.signIn(mod);
  world.follow($pendingTotal, loadTotals);
  await expect.poll(() => world.network.responded(/dashboard/)).toHaveLength(1);
  expect([$pendingTotal.get(), world.reported()]).toEqual([undefined, []]);
});

test('figures that come late do not replace what was counted after a decision', async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  const maker = await world.person('maker');
  const [id] = [await world.api.pending(maker), await world.api.pending(maker)];
  await world.signIn('mod', { role: 'moderator' });
  world.network.hold(/dashboard/);
  world.follow($pendingTotal, loadTotals);
  const [late] = await world.network.waiting(1);
  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await decide({ _id: id ?? '', name: 'Tidewater' }, { status: 'accepted' });
  late?.release();
  await expect.poll(() => $reportedTotal.get()).toBe(0);
  expect($pendingTotal.get()).toBe(1);
});

test('the totals of a page from the back/forward cache are replaced by those of now', async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  const maker = await world.person('maker');
  await world.api.pending(maker);
  await world.signIn('mod', { role: 'moderator' });
  world.follow($pendingTotal, loadTotals);
  await expect.poll(() => $pendingTotal.get()).toBe(1);
  await world.api.pending(maker);
  world.browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => $pendingTotal.get()).toBe(2);
});
