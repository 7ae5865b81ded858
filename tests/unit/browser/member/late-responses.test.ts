import { expect, test } from 'vitest';
import { $reactions, noReactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import {
  $unpublishedProduct,
  loadUnpublishedProduct,
  showUnpublishedProduct,
} from '#lib/browser/products/unpublished-product.ts';
import { $ownReview, followOwnReview } from '#lib/browser/reviews/review.ts';
import { vote } from '#lib/browser/votes/vote.ts';
import { $counts } from '#lib/browser/votes/vote-counts.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('reactions that come after a logout are not displayed to the next person', async () => {
  const [ada, grace] = [await world.person('ada'), await world.person('grace')];
  const id = await world.api.accepted(await world.person('maker'));
  await ada.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ada.email] } });
  world.follow($reactions);
  world.network.hold(/ballot|PATCH/);
  await world.signIn(ada);
  await world.network.waiting(1);
  await world.signOut();
  await world.signIn(grace);
  const [late, next] = await world.network.waiting(2);
  next?.release();
  await turn();
  late?.release();
  await turn();
  expect($reactions.get()).toEqual(noReactions);
});

test('reactions are displayed, and dropped on logout', async () => {
  const ada = await world.person('ada');
  const id = await world.api.accepted(await world.person('maker'));
  await ada.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ada.email] } });
  world.follow($reactions);
  await world.signIn(ada);
  await expect.poll(() => $reactions.get().votedFor.has(id)).toBe(true);
  await world.signOut();
  expect($reactions.get()).toEqual(noReactions);
});

test('a pending product is not displayed after its maker has logged out', async () => {
  const maker = await world.person('maker');
  const id = await world.api.pending(maker);
  world.follow($unpublishedProduct, () => showUnpublishedProduct(id));
  world.network.hold(/products\?id/);
  await world.signIn(maker);
  const [late] = await world.network.waiting(1);
  await world.signOut();
  late?.release();
  await turn();
  expect($unpublishedProduct.get()).toEqual({ state: 'ready', value: undefined });
});

test('a pending product is displayed to its maker, also after a failure, and hidden from others', async () => {
  const [maker, grace] = [await world.person('maker'), await world.person('grace')];
  const id = await world.api.pending(maker);
  world.follow($unpublishedProduct, () => showUnpublishedProduct(id));
  world.network.lose(/products\?id/);
  await world.signIn(maker);
  await expect.poll(() => $unpublishedProduct.get().state).toBe('failed');
  loadUnpublishedProduct(id);
  await expect.poll(() => $unpublishedProduct.get()).toMatchObject({ state: 'ready', value: { _id: id } });
  await world.signOut();
  await world.signIn(grace);
  await expect.poll(() => $unpublishedProduct.get()).toEqual({ state: 'ready', value: undefined });
});

test('a review is not displayed as one’s own to the next person', async () => {
  const [ada, grace] = [await world.person('ada'), await world.person('grace')];
  const id = await world.api.accepted(await world.person('maker'));
  const body = { productId: id, description: 'Level.', rating: 4, name: 'ada', image: null };
  await ada.post('/reviews', { body });
  world.follow($ownReview, () => followOwnReview(id));
  world.network.hold(/reviews/);
  await world.signIn(ada);
  await world.network.waiting(1);
  await world.signOut();
  await world.signIn(grace);
  const [late, next] = await world.network.waiting(2);
  next?.release();
  await expect.poll(() => $ownReview.get()).toEqual({ state: 'none' });
  late?.release();
  await turn();
  expect($ownReview.get()).toEqual({ state: 'none' });
});

test('a vote whose response comes after a logout does not change the reactions of the next person', async () => {
  const [ada, grace] = [await world.person('ada'), await world.person('grace')];
  const id = await world.api.accepted(await world.person('maker'));
  world.follow($reactions);
  await world.signIn(ada);
  await settledReactions();
  world.network.hold(/ballot|PATCH/);
  const voted = vote({ _id: id, upVote: 0 });
  const [late] = await world.network.waiting(1);
  expect($reactions.get().votedFor.has(id)).toBe(true);
  expect($counts.get()[id]).toBe(1);
  await world.signOut();
  await world.signIn(grace);
  const [, next] = await world.network.waiting(2);
  next?.release();
  late?.release();
  await voted;
  expect($reactions.get()).toEqual(noReactions);
  expect(world.reported()).toEqual([]);
});

test('reactions that are loaded during a vote keep it', async () => {
  const ada = await world.signIn('ada');
  const id = await world.api.accepted(await world.person('maker'));
  world.follow($reactions);
  await settledReactions();
  world.network.hold(/ballot|PATCH/);
  const voted = vote({ _id: id, upVote: 0 });
  const [patch] = await world.network.waiting(1);
  // Another tab has renewed the token: the reactions are loaded again.
  const renewed = Object.assign(new Event('storage'), { key: tokenKey, newValue: ada.token });
  world.browser.window.dispatchEvent(renewed);
  const [, reactions] = await world.network.waiting(2);
  reactions?.release();
  await turn();
  expect($reactions.get().votedFor.has(id)).toBe(true);
  patch?.release();
  await voted;
  expect($reactions.get().votedFor.has(id)).toBe(true);
});
