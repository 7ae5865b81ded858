import { beforeAll, beforeEach, expect, test } from 'vitest';
import { $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import { $session } from '#lib/browser/member/session.ts';
import {
  $bulkCounts,
  $bulkProgress,
  $chosen,
  choose,
  chooseNone,
  decideOnChosen,
} from '#lib/browser/moderation/bulk-decision.ts';
import { notifyResult } from '#lib/browser/moderation/decide.ts';
import { $recentDecision, forgetDecision } from '#lib/browser/moderation/recent-decision.ts';
import { decide, reviewQueue, undoInQueue } from '#lib/browser/moderation/review-queue.ts';
import { firstQueue } from '#lib/domain/moderation.ts';
import { lists } from '#lib/domain/specification.ts';
import type { Person } from '../../../support/person.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const decisions = /^PATCH \/products/;
const listCalls = /^GET \/products\/moderator/;
const figureCalls = /^GET \/dashboard$/;

let maker: Person;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  chooseNone();
  forgetDecision();
});

const add = (name: string): Promise<string> => world.api.pending(maker, { name });

const statusOf = async (id: string): Promise<string> => (await maker.get(`/products?id=${id}`)).body.status;

test('a decision is about the displayed version of a product, alone or among many', async () => {
  const [one, other] = [await add('One'), await add('Other')];
  const row = await world.openQueue();
  const versions = [row('One').updatedAt, row('Other').updatedAt];
  expect(await decide(row('One'), { status: 'accepted' })).toBe('changed');
  choose([row('Other')], true);
  await decideOnChosen({ status: 'accepted' });
  expect(world.network.calls(decisions)).toMatchObject([
    { call: `PATCH /products/${one}`, body: { status: 'accepted', seen: versions[0] } },
    { call: `PATCH /products/${other}`, body: { status: 'accepted', seen: versions[1] } },
  ]);
  expect([await statusOf(one), await statusOf(other)]).toEqual(['accepted', 'accepted']);
});

const states = () => reviewQueue.$listing.get().rows.map(({ name, status }) => `${name} ${status}`);
const ready = () => expect.poll(() => reviewQueue.$listing.get().state).toBe('ready');
/** Pending products, longest wait first. */
const addSome = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number++) await add(`P${number}`);
};

test('a decided product stays in its row, whatever the filter, until the list is opened again', async () => {
  await addSome(3);
  world.browser.goTo('/dashboard/product-review-queue?view=pending');
  const row = await world.openQueue();
  expect(states()).toEqual(['P1 pending', 'P2 pending', 'P3 pending']);
  await decide(row('P2'), { status: 'accepted' });
  await decide(row('P1'), { status: 'rejected' });
  expect(states()).toEqual(['P1 rejected', 'P2 accepted', 'P3 pending']);
  await decide(row('P2'), { priority: 'featured' });
  expect(row('P2')).toMatchObject({ status: 'accepted', priority: 'featured' });
  await decide(row('P2'), { status: 'rejected' });
  expect(states()).toEqual(['P1 rejected', 'P2 rejected', 'P3 pending']);

  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await ready();
  expect(states()).toEqual(['P3 pending']);
});

test('a decided product that another moderator has decided on since is not overturned from its row', async () => {
  await addSome(2);
  const row = await world.openQueue();
  await decide(row('P1'), { status: 'accepted' });
  choose([row('P2')], true);
  await decideOnChosen({ status: 'accepted' });
  const ids = [row('P1')._id, row('P2')._id];
  for (const id of ids) await world.api.moderate(id, { status: 'rejected' });
  expect(states()).toEqual(['P1 accepted', 'P2 accepted']);
  for (const name of ['P1', 'P2']) {
    expect(await decide(row(name), { priority: 'featured' })).toBe('failed');
    expect(row(name)).toMatchObject({ status: 'rejected', priority: 'normal' });
    expect(world.reported()).toContain(
      `${name} has been decided on since you loaded it. It is rejected now.`,
    );
  }
});

test('what another moderator has decided is said of a product that leaves the list too', async () => {
  await addSome(1);
  world.browser.goTo('/dashboard/product-review-queue?view=pending');
  const row = await world.openQueue();
  await world.api.moderate(row('P1')._id, { status: 'accepted' });
  expect(await decide(row('P1'), { status: 'rejected' })).toBe('failed');
  expect(states()).toEqual([]);
  expect(world.reported()).toEqual(['P1 has been decided on since you loaded it. It is accepted now.']);
});

test('a late response of another order does not move a decided product', async () => {
  await addSome(3);
  const row = await world.openQueue();
  world.network.hold(/sort=newest/);
  const early = reviewQueue.ask({ sort: 'newest' });
  await reviewQueue.ask({ sort: 'queue' });
  const [late] = await world.network.waiting(1);
  late?.release();
  await early;
  await decide(row('P1'), { status: 'rejected' });
  expect(states()).toEqual(['P1 rejected', 'P2 pending', 'P3 pending']);
});

test('an undone decision gives the product back to the list; another filter lists it where it is now', async () => {
  await addSome(3);
  const row = await world.openQueue();
  await decide(row('P1'), { status: 'rejected' });
  expect(states()).toEqual(['P1 rejected', 'P2 pending', 'P3 pending']);
  expect(await undoInQueue()).toBe(true);
  expect(states()).toEqual(['P1 pending', 'P2 pending', 'P3 pending']);
  await decide(row('P1'), { status: 'rejected' });
  await reviewQueue.ask({ sort: 'name' });
  await reviewQueue.ask({ sort: 'queue' });
  expect(states()).toEqual(['P2 pending', 'P3 pending', 'P1 rejected']);
});

test('an undo that is rejected or whose response is lost shows the product as it is now', async () => {
  await addSome(2);
  const row = await world.openQueue();
  await decide(row('P1'), { status: 'rejected' });
  await world.api.moderate(row('P1')._id, { status: 'accepted' });
  expect(await undoInQueue()).toBe(true);
  expect(states()).toEqual(['P2 pending', 'P1 accepted']);
  await decide(row('P2'), { status: 'accepted' });
  world.network.loseResponse(/undo-decision$/);
  expect(await undoInQueue()).toBe(true);
  expect(states()).toEqual(['P2 pending', 'P1 accepted']);
});

test('an undo while offline keeps the list', async () => {
  await addSome(1);
  const row = await world.openQueue();
  await decide(row('P1'), { status: 'accepted' });
  world.browser.navigator.onLine = false;
  world.network.lose(/undo-decision$/);
  expect(await undoInQueue()).toBe(false);
  expect(states()).toEqual(['P1 accepted']);
});

test('the next page goes on where the last one ended, however many of that were decided on', async () => {
  await addSome(lists.rowsPerPage + 2);
  world.browser.goTo('/dashboard/product-review-queue?view=pending');
  const row = await world.openQueue();
  choose(reviewQueue.$listing.get().rows, true);
  await decideOnChosen({ status: 'accepted' });
  expect(row('P1').status).toBe('accepted');
  expect(reviewQueue.$listing.get()).toMatchObject({ total: lists.rowsPerPage + 2 });
  await reviewQueue.goTo(2);
  const following = [1, 2].map((number) => `P${lists.rowsPerPage + number} pending`);
  expect(states()).toEqual(following);
  await reviewQueue.goTo(1);
  expect(states()).toHaveLength(lists.rowsPerPage);
  expect(new Set(states().map((state) => state.split(' ')[1]))).toEqual(new Set(['accepted']));
});

test('no row is missing from the last page of all products, however many were decided on', async () => {
  const done = ['Done 1', 'Done 2', 'Done 3', 'Done 4', 'Done 5'];
  for (const name of done) await world.api.moderate(await add(name), { status: 'accepted' });
  const waiting = lists.rowsPerPage * 2 - done.length;
  await addSome(waiting);
  const row = await world.openQueue();
  for (const name of ['P1', 'P2', 'P3']) await decide(row(name), { status: 'accepted' });
  expect(reviewQueue.$listing.get().total).toBe(lists.rowsPerPage * 2);
  const names = () => reviewQueue.$listing.get().rows.map(({ name }) => name);
  const first = names();
  await reviewQueue.goTo(2);
  const pending = Array.from({ length: waiting }, (_, index) => `P${index + 1}`);
  expect([...first, ...names()]).toEqual([...pending, ...done.toReversed()]);
});

test('a product that is decided on and stays within the filter counts once', async () => {
  const id = await add('One');
  await world.api.moderate(id, { status: 'accepted' });
  await world.api.dateBack(id);
  await maker.patch(`/products/${id}`, { body: { description: 'Something quite different.' } });
  world.browser.goTo('/dashboard/product-review-queue?view=accepted');
  const row = await world.openQueue();
  await decide(row('One'), { status: 'accepted' });
  expect(reviewQueue.$listing.get()).toMatchObject({ total: 1, rows: [{ name: 'One', changed: false }] });
  await decide(row('One'), { status: 'rejected' });
  await decide(row('One'), { status: 'accepted' });
  expect(reviewQueue.$listing.get()).toMatchObject({ total: 1, rows: [{ name: 'One' }] });
});

test('the queue opens with all or the pending products, as was chosen last', async () => {
  await add('One');
  await world.api.moderate(await add('Done'), { status: 'accepted' });
  await world.openQueue();
  expect(states()).toEqual(['One pending', 'Done accepted']);
  await reviewQueue.ask({ view: 'pending' });
  await reviewQueue.ask({ view: 'accepted' });
  world.browser.goTo('/dashboard/product-review-queue');
  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await ready();
  expect(states()).toEqual(['One pending']);
  await reviewQueue.ask(firstQueue);
  world.browser.goTo('/dashboard/product-review-queue');
  world.follow(reviewQueue.$listing, () => reviewQueue.open());
  await ready();
  expect(states()).toHaveLength(2);
});

test('a decision reloads the list and the count of pending products, and reports its result', async () => {
  await add('One');
  world.follow($moderationFigures);
  const row = await world.openQueue();
  await expect.poll(() => $moderationFigures.get()?.pending).toBe(1);
  expect(await decide(row('One'), { status: 'rejected' })).toBe('changed');
  await expect.poll(() => $moderationFigures.get()?.pending).toBe(0);
  expect(await decide(row('One'), { status: 'rejected' })).toBe('unchanged');
  await notifyResult('changed', 'One was rejected.');
  await notifyResult('unchanged', '');
  expect(world.dialogs.visible).toMatchObject([
    {
      icon: 'success',
      titleText: 'Updated!',
      text: 'Your product successfully updated.\nOne was rejected.',
      timer: 1_500,
    },
    {
      icon: 'error',
      titleText: 'Error!',
      text: 'Could not update product.\nIt was already in that state.',
    },
  ]);
});

test('a rejection of a reported product reloads the count of those', async () => {
  const id = await add('One');
  await world.api.moderate(id, { status: 'accepted' });
  const reader = await world.person('reader');
  await reader.patch(`/products/${id}`, { body: { reported: true } });
  world.follow($moderationFigures);
  const row = await world.openQueue();
  await expect.poll(() => $moderationFigures.get()?.reported).toBe(1);
  await decide(row('One'), { status: 'rejected' });
  await expect.poll(() => $moderationFigures.get()?.reported).toBe(0);
  await undoInQueue();
  await expect.poll(() => $moderationFigures.get()?.reported).toBe(1);
});

test('a count that was asked for before a decision does not replace the one after it', async () => {
  await add('One');
  world.follow($moderationFigures);
  const row = await world.openQueue();
  world.network.hold(figureCalls);
  await reviewQueue.reload();
  const [late] = await world.network.waiting(1);
  await decide(row('One'), { status: 'accepted' });
  const [, next] = await world.network.waiting(2);
  next?.release();
  await expect.poll(() => $moderationFigures.get()?.pending).toBe(0);
  late?.release();
  await turn();
  expect($moderationFigures.get()?.pending).toBe(0);
});

test('the list is there even if the count of pending products fails, which keeps its last number', async () => {
  await add('One');
  world.follow($moderationFigures);
  await world.openQueue();
  await add('Other');
  world.network.reject(figureCalls, 500, 'internal');
  await reviewQueue.reload();
  expect(states()).toEqual(['One pending', 'Other pending']);
  await expect
    .poll(() => world.network.responded(figureCalls))
    .toContainEqual({ status: 500, code: 'internal' });
  expect([$moderationFigures.get()?.pending, world.reported()]).toEqual([1, []]);
});

test('the list is reloaded if a product is gone; if that is rejected too, there is no other message', async () => {
  const [gone] = [await add('Gone'), await add('Hidden')];
  const row = await world.openQueue();
  await maker.delete(`/products/${gone}`);
  expect(await decide(row('Gone'), { status: 'accepted' })).toBe('failed');
  expect(world.reported()).toEqual(['This product has been deleted']);
  expect(reviewQueue.$listing.get().rows.map(({ name }) => name)).toEqual(['Hidden']);

  world.browser.sessionStorage.clear();
  world.network.reject(decisions, 404, 'not_found');
  world.network.reject(listCalls, 500, 'internal');
  expect(await decide(row('Hidden'), { status: 'accepted' })).toBe('failed');
  expect(reviewQueue.$listing.get()).toMatchObject({ state: 'failed', rows: [] });
  expect(world.reported()).toEqual([]);
});

test('a decision that was stored though its response was lost counts as made, and can be undone', async () => {
  await addSome(2);
  world.browser.goTo('/dashboard/product-review-queue?view=pending');
  const row = await world.openQueue();
  world.network.loseResponse(decisions);
  expect(await decide(row('P1'), { status: 'rejected' })).toBe('changed');
  expect(states()).toEqual(['P1 rejected', 'P2 pending']);
  expect(world.reported()).toEqual([]);
  expect(await undoInQueue()).toBe(true);
  expect(states()).toEqual(['P1 pending', 'P2 pending']);
  world.network.loseResponse(decisions);
  expect(await decide(row('P2'), { priority: 'featured' })).toBe('changed');
  expect($recentDecision.get()).toMatchObject({ products: [{ name: 'P2' }], undoable: true });
});

test('a decision that did not arrive fails, and offers no undo', async () => {
  await addSome(1);
  const row = await world.openQueue();
  world.network.lose(decisions);
  expect(await decide(row('P1'), { status: 'rejected' })).toBe('failed');
  expect(states()).toEqual(['P1 pending']);
  expect($recentDecision.get()).toBeUndefined();
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('a decision while offline keeps the list', async () => {
  await addSome(1);
  const row = await world.openQueue();
  world.browser.navigator.onLine = false;
  world.network.lose(decisions);
  expect(await decide(row('P1'), { status: 'rejected' })).toBe('failed');
  expect(states()).toEqual(['P1 pending']);
  expect(world.network.calls(listCalls)).toHaveLength(1);
});

test('a product that was changed in between is reloaded, reported and deselected', async () => {
  const id = await add('One');
  await world.api.dateBack(id);
  const row = await world.openQueue();
  const before = row('One');
  await maker.patch(`/products/${id}`, { body: { description: 'Something quite different.' } });
  expect(await decide(before, { status: 'accepted' })).toBe('failed');
  expect(world.reported()).toEqual(['The maker has edited this product. Look at it again.']);
  expect(row('One').updatedAt).not.toBe(before.updatedAt);
  choose([before], true);
  await decideOnChosen({ status: 'accepted' });
  expect([...$chosen.get()]).toEqual([]);
  expect(await statusOf(id)).toBe('pending');
});

test('many products are decided on after one confirmation; those decided already are skipped', async () => {
  await add('One');
  await add('Other');
  const done = await add('Done');
  await world.api.moderate(done, { status: 'accepted' });
  const row = await world.openQueue();
  choose([row('One'), row('Other'), row('Done')], true);
  choose([row('Other')], false);
  choose([row('Other')], true);
  expect($bulkCounts.get()).toEqual({ accepted: 2, rejected: 3 });
  const progress: unknown[] = [];
  world.follow($bulkProgress, () => $bulkProgress.listen((now) => progress.push(now)));
  const report = await decideOnChosen({ status: 'accepted' });
  expect(progress).toEqual([{ done: 0, of: 2 }, { done: 1, of: 2 }, undefined]);
  expect(world.network.calls(decisions)).toHaveLength(2);
  await report?.();
  expect(world.dialogs.visible).toMatchObject([
    { icon: 'warning', titleText: 'Accept 2 products?' },
    {
      icon: 'success',
      titleText: 'Updated!',
      text: 'Your product successfully updated.\n2 products were accepted.',
    },
  ]);
  expect([...$chosen.get()]).toEqual([]);
});

test('a product that is decided on already is deselected, even on another page', async () => {
  await add('One');
  await world.api.moderate(await add('Done'), { status: 'accepted' });
  const row = await world.openQueue();
  choose([row('One'), row('Done')], true);
  await reviewQueue.ask({ q: 'One' });
  await decideOnChosen({ status: 'accepted' });
  expect([...$chosen.get()]).toEqual([]);
});

test('a selected product whose decision was undone is counted, and can be decided on, as it is now', async () => {
  await add('One');
  const row = await world.openQueue();
  await reviewQueue.ask({ sort: 'newest' });
  await decide(row('One'), { status: 'accepted' });
  choose([row('One')], true);
  expect($bulkCounts.get()).toEqual({ accepted: 0, rejected: 1 });
  expect(await undoInQueue()).toBe(true);
  expect($bulkCounts.get()).toEqual({ accepted: 1, rejected: 1 });
  await decideOnChosen({ status: 'accepted' });
  expect(row('One').status).toBe('accepted');
});

const chosenNames = () => [...$chosen.get().values()].map(({ name }) => name);
const lastText = () => String(world.dialogs.visible.at(-1)?.text);

test('a product that a bulk decision could not change is named and stays selected', async () => {
  await add('One');
  await add('Other');
  const row = await world.openQueue();
  choose([row('One'), row('Other')], true);
  world.network.reject(decisions, 409, 'invalid');
  const report = await decideOnChosen({ status: 'accepted' });
  await report?.();
  expect(world.dialogs.visible.at(-1)).toMatchObject({ icon: 'error' });
  expect(lastText()).toBe('1 product accepted. Could not be accepted: One.');
  expect(chosenNames()).toEqual(['One']);
});

const failures = [
  ['a lost connection', () => world.network.lose(decisions), 'Something went wrong. Please try again.'],
  [
    'too many requests',
    () => world.network.reject(decisions, 429, 'too_many'),
    'Too many requests. Please try again in a moment.',
  ],
  [
    'a server that is unavailable',
    () => world.network.reject(decisions, 503, 'unavailable'),
    'Something went wrong. Please try again.',
  ],
] as const;

for (const [name, fail, text] of failures)
  test(`a bulk decision stops at ${name}, says so, and keeps the rest selected`, async () => {
    await addSome(2);
    const row = await world.openQueue();
    choose([row('P1'), row('P2')], true);
    fail();
    const report = await decideOnChosen({ status: 'accepted' });
    expect(world.network.calls(decisions)).toHaveLength(1);
    expect($bulkProgress.get()).toBeUndefined();
    expect(chosenNames()).toEqual(['P1', 'P2']);
    await report?.();
    expect(lastText()).toBe(`Could not be accepted: P1, P2. ${text}`);
  });

test('a product that is selected while others are decided on stays selected', async () => {
  await addSome(2);
  await world.api.moderate(await add('Done'), { status: 'accepted' });
  const row = await world.openQueue();
  choose([row('P1')], true);
  world.network.hold(decisions);
  const decided = decideOnChosen({ status: 'accepted' });
  const [request] = await world.network.waiting(1);
  choose([row('P2'), row('Done')], true);
  request?.release();
  await decided;
  expect(chosenNames()).toEqual(['P2', 'Done']);
});

test('a bulk decision goes on after a lost response if the product was decided on, and is undone with it', async () => {
  await addSome(2);
  const row = await world.openQueue();
  choose([row('P1'), row('P2')], true);
  world.network.loseResponse(decisions);
  const report = await decideOnChosen({ status: 'accepted' });
  expect(states()).toEqual(['P1 accepted', 'P2 accepted']);
  expect(chosenNames()).toEqual([]);
  await report?.();
  expect(lastText()).toBe('Your product successfully updated.\n2 products were accepted.');
  expect(await undoInQueue()).toBe(true);
  expect(states()).toEqual(['P1 pending', 'P2 pending']);
});

test('a cancelled confirmation decides on nothing; the end of the session stops the rest', async () => {
  await add('One');
  await add('Other');
  const row = await world.openQueue();
  choose([row('One'), row('Other')], true);
  world.dialogs.response(false);
  expect(await decideOnChosen({ status: 'accepted' })).toBeUndefined();
  expect(world.network.calls(decisions)).toEqual([]);

  world.network.reject(decisions, 401, 'unauthorized');
  expect(await decideOnChosen({ status: 'accepted' })).toBeUndefined();
  expect(world.network.calls(decisions)).toHaveLength(1);
  expect($bulkProgress.get()).toBeUndefined();
  expect(world.dialogs.visible.map(({ icon }) => icon)).toEqual(['warning', 'warning']);
});

test('the browser asks before it leaves the page only while several requests are in flight', async () => {
  const asks = (): boolean =>
    !world.browser.window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await add('One');
  await add('Other');
  const row = await world.openQueue();
  world.network.hold(/^PATCH/);
  choose([row('One'), row('Other')], true);
  const decided = decideOnChosen({ status: 'accepted' });
  const [first] = await world.network.waiting(1);
  expect(asks()).toBe(true);
  first?.release();
  const [, second] = await world.network.waiting(2);
  expect(asks()).toBe(true);
  second?.release();
  await decided;
  expect(asks()).toBe(false);

  world.network.hold(/undo-decision$/);
  const undone = undoInQueue();
  const [, , third] = await world.network.waiting(3);
  expect(asks()).toBe(true);
  third?.release();
  const [, , , fourth] = await world.network.waiting(4);
  fourth?.release();
  await undone;
  expect(asks()).toBe(false);

  choose([row('One')], true);
  world.network.hold(/^PATCH/);
  const alone = decideOnChosen({ status: 'rejected' });
  const [, , , , fifth] = await world.network.waiting(5);
  expect(asks(), 'a single request outlives the page').toBe(false);
  fifth?.release();
  await alone;
});

test('nothing asks before the redirect to the login, if the session ends in the middle', async () => {
  await add('One');
  await add('Other');
  const row = await world.openQueue();
  choose([row('One'), row('Other')], true);
  world.network.reject(decisions, 401, 'unauthorized');
  const asked: boolean[] = [];
  world.follow($session, () =>
    $session.listen(() =>
      asked.push(!world.browser.window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ),
  );
  await decideOnChosen({ status: 'accepted' });
  expect(asked).toEqual([false]);
});
