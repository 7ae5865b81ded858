import { expect, test } from 'vitest';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import {
  $figures,
  $findingsPath,
  $moderationFigures,
  reloadFigures,
} from '#lib/browser/dashboard/figures.ts';
import { decide, reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import { addFinding, addObjection, markRemoved } from '../../../support/findings.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const calls = /dashboard$/;

test('the figures follow the role of the account, and are loaded once for each', async () => {
  const ada = await world.signIn('ada');
  world.follow($figures);
  await expect.poll(() => $figures.get()).toMatchObject({ state: 'ready', value: { moderation: null } });
  await reloadAccount();
  expect(world.network.calls(calls)).toHaveLength(1);
  await world.api.account(ada, { role: 'moderator' });
  await reloadAccount();
  expect($figures.get().state).toBe('loading');
  await expect.poll(() => $figures.get()).toMatchObject({ value: { moderation: { pending: 0 } } });
  expect(world.network.calls(calls)).toHaveLength(2);
  await world.api.account(ada, { role: 'user' });
});

test('what the role before was told comes too late', async () => {
  const grace = await world.signIn('grace', { role: 'moderator' });
  world.network.hold(calls);
  world.follow($figures);
  const [late] = await world.network.waiting(1);
  await world.api.account(grace, { role: 'user' });
  await reloadAccount();
  const [, next] = await world.network.waiting(2);
  next?.release();
  await expect.poll(() => $figures.get()).toMatchObject({ value: { moderation: null } });
  late?.release();
  await turn();
  expect($figures.get()).toMatchObject({ value: { moderation: null } });
});

test('the figures are dropped with the session, and loaded again after a failure', async () => {
  world.network.lose(calls);
  const ada = await world.signIn('ada');
  world.follow($figures);
  await expect.poll(() => $figures.get().state).toBe('failed');
  expect(world.reported()).toEqual([]);
  await reloadFigures();
  expect($figures.get().state).toBe('ready');
  await world.signOut();
  expect([$account.get().state, $figures.get().state]).toEqual(['loading', 'loading']);
  await world.signIn(ada);
  await expect.poll(() => $figures.get().state).toBe('ready');
});

test('the figures are loaded again when the page is restored from the back/forward cache', async () => {
  await world.signIn('ada');
  world.follow($figures);
  await expect.poll(() => $figures.get().state).toBe('ready');
  const show = (persisted: boolean) =>
    world.browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  await turn();
  expect(world.network.calls(calls)).toHaveLength(1);
  show(true);
  await expect.poll(() => world.network.calls(calls)).toHaveLength(2);
  expect($figures.get().state).toBe('ready');
});

test('a moderator’s menu says how much waits, which follows their decisions, and is gone with the session', async () => {
  const maker = await world.person('maker');
  const [id] = [await world.api.pending(maker), await world.api.pending(maker)];
  const reported = await world.api.accepted(maker);
  await (await world.person('reader')).patch(`/products/${reported}`, { body: { reported: true } });
  await world.signIn('mod', { role: 'moderator' });
  world.follow($moderationFigures);
  await expect.poll(() => $moderationFigures.get()).toMatchObject({ pending: 2, reported: 1 });
  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await decide({ _id: id ?? '', name: 'Tidewater' }, { status: 'accepted' });
  await expect.poll(() => $moderationFigures.get()).toMatchObject({ pending: 1, reported: 1 });
  await world.signOut();
  expect($moderationFigures.get()).toBeUndefined();
});

test('the menu leads to the findings with an objection while no other one waits', async () => {
  const at = new Date().toISOString();
  const maker = await world.person('objector');
  const productId = await world.api.accepted(maker, { name: 'Ebb' });
  const db = world.api.context.db.write;
  const removed = await addFinding(db, Number(productId), at);
  await markRemoved(db, removed, at);
  await world.signIn('judge', { role: 'moderator' });
  world.follow($findingsPath);
  await expect.poll(() => $moderationFigures.get()).toMatchObject({ findings: 0, objections: 0 });
  expect($findingsPath.get()).toBe('/dashboard/vote-integrity');
  await addObjection(db, { findingId: removed, productId, userId: maker.id, at });
  await reloadFigures();
  expect($findingsPath.get()).toBe('/dashboard/vote-integrity?view=objected');
  await addFinding(db, Number(productId), at);
  await reloadFigures();
  expect($findingsPath.get()).toBe('/dashboard/vote-integrity');
});
