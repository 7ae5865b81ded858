import type { ReadableAtom, WritableAtom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideCredentials } from '../../../src/lib/client/api.ts';
import { $ballot, emptyBallot } from '../../../src/lib/stores/ballot.ts';
import { $privateProduct, showPrivateProduct } from '../../../src/lib/stores/private-product.ts';
import { $ownReview, followOwnReview } from '../../../src/lib/stores/review.ts';
import type { Session } from '../../../src/lib/stores/session/ports.ts';
import { $session as readable } from '../../../src/lib/stores/session.ts';
import { vote } from '../../../src/lib/stores/vote.ts';
import { $counts } from '../../../src/lib/stores/vote-counts.ts';
import { createTestApi, type Person, type TestApi } from '../../support/test-api.ts';

/** Without a document the session starts nothing by itself: the test says who is in. */
const $session = readable as WritableAtom<Session>;

let api: TestApi;
let close: () => Promise<void>;
/** Calls that are under way, and end one by one. */
let held: { path: string; release: () => void }[];

const enter = ({ email, id, token }: Person): void => {
  const person = { uid: id, email, name: '', photoURL: null };
  const isCurrent = () => {
    const session = $session.get();
    return session.state === 'in' && session.person.uid === id;
  };
  provideCredentials(async () => ({ token, isCurrent, rejected: () => {} }));
  $session.set({ state: 'in', person });
};

const leave = (): void => {
  provideCredentials(async () => undefined);
  $session.set({ state: 'out' });
};

const seen = (path: RegExp) => held.filter((call) => path.test(call.path));
const calls = (path: RegExp, count: number) => expect.poll(() => seen(path).length).toBe(count);
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Follows a store as a screen does. */
const follow = (store: ReadableAtom<unknown>, show: () => () => void = () => () => {}): void => {
  stops.push(
    store.listen(() => {}),
    show(),
  );
};
let stops: (() => void)[] = [];

beforeEach(async () => {
  ({ api, close } = await createTestApi());
  held = [];
  vi.stubGlobal('addEventListener', () => {}); // counts are read again when a page is taken up
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const wait = () => new Promise<void>((release) => held.push({ path: `${init.method} ${path}`, release }));
    // What is read is as old as its question; what is written takes long to arrive.
    if (init.method !== 'GET') await wait();
    const answer = await api.app.request(path, init);
    if (init.method === 'GET') await wait();
    return answer;
  });
  $session.set({ state: 'out' });
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  await close();
});

test('a ballot that comes after its person has left is not shown to the next one', async () => {
  const [ada, grace] = [await api.person('ada'), await api.person('grace')];
  const id = await api.accepted(await api.person('maker'));
  await ada.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ada.email] } });
  follow($ballot);
  enter(ada);
  await calls(/ballot/, 1);
  leave();
  enter(grace);
  await calls(/ballot/, 2);
  const [of, next] = seen(/ballot/);
  next?.release();
  await turn();
  of?.release();
  await turn();
  expect($ballot.get()).toEqual(emptyBallot);
});

test('a ballot in time is shown, and goes with its person', async () => {
  const ada = await api.person('ada');
  const id = await api.accepted(await api.person('maker'));
  await ada.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ada.email] } });
  follow($ballot);
  enter(ada);
  await calls(/ballot/, 1);
  held[0]?.release();
  await expect.poll(() => [...$ballot.get().votedFor]).toEqual([id]);
  leave();
  expect($ballot.get()).toEqual(emptyBallot);
});

test('a product that waits is not shown once its maker has left', async () => {
  const maker = await api.person('maker');
  const id = await api.pending(maker);
  follow($privateProduct, () => showPrivateProduct(id));
  enter(maker);
  await calls(/products\?id/, 1);
  leave();
  held[0]?.release();
  await turn();
  expect($privateProduct.get()).toEqual({ state: 'hidden' });
});

test('a review is not shown as one’s own to whoever comes after its writer', async () => {
  const [ada, grace] = [await api.person('ada'), await api.person('grace')];
  const id = await api.accepted(await api.person('maker'));
  const body = { productId: id, description: 'Level.', rating: 4, name: 'ada', image: null };
  await ada.post('/reviews', { body });
  follow($ownReview, () => followOwnReview(id));
  enter(ada);
  await calls(/reviews/, 1);
  leave();
  enter(grace);
  await calls(/reviews/, 2);
  const [of, next] = seen(/reviews/);
  next?.release();
  await expect.poll(() => $ownReview.get()).toEqual({ state: 'none' });
  of?.release();
  await turn();
  expect($ownReview.get()).toEqual({ state: 'none' });
});

test('a vote that is answered after its voter has left marks nothing on the ballot of the next one', async () => {
  const [ada, grace] = [await api.person('ada'), await api.person('grace')];
  const id = await api.accepted(await api.person('maker'));
  follow($ballot);
  enter(ada);
  await calls(/ballot/, 1);
  held[0]?.release();
  await turn();
  const voted = vote({ _id: id, upVote: 0 });
  await calls(/PATCH/, 1);
  expect($ballot.get().votedFor.has(id)).toBe(true);
  expect($counts.get()[id]).toBe(1);
  leave();
  enter(grace);
  await calls(/ballot/, 2);
  for (const { release } of held) release();
  await voted;
  expect($ballot.get()).toEqual(emptyBallot);
});

test('a ballot that is loaded while a vote is under way does not take its mark away', async () => {
  const ada = await api.person('ada');
  const id = await api.accepted(await api.person('maker'));
  follow($ballot);
  enter(ada);
  await calls(/ballot/, 1);
  held[0]?.release();
  await turn();
  const voted = vote({ _id: id, upVote: 0 });
  await calls(/PATCH/, 1);
  $session.set({ ...$session.get() }); // another tab has renewed the token: the ballot is loaded again
  await calls(/ballot/, 2);
  seen(/ballot/)[1]?.release();
  await turn();
  expect($ballot.get().votedFor.has(id)).toBe(true);
  seen(/PATCH/)[0]?.release();
  await voted;
  expect($ballot.get().votedFor.has(id)).toBe(true);
});
