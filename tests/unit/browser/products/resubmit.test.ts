import { expect, test } from 'vitest';
import { $decisionPace, resubmit } from '#lib/browser/products/resubmit.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const calls = /resubmit$/;

const rejected = async () => {
  const maker = await world.signIn('maker');
  const _id = await world.api.pending(maker);
  await world.api.moderate(_id, { status: 'rejected' });
  return { maker, product: { _id, name: 'Tidewater' } };
};

test('a rejected product is submitted again, and its maker is notified', async () => {
  const { maker, product } = await rejected();
  expect(await resubmit(product)).toBe(true);
  expect((await maker.get(`/products?id=${product._id}`)).body.status).toBe('pending');
  expect(world.reported()).toEqual(['Tidewater has been submitted again']);
});

test('one that is no longer rejected is to be loaded again; after a failure all stays', async () => {
  const { product } = await rejected();
  await world.api.moderate(product._id, { status: 'accepted' });
  expect(await resubmit(product)).toBe(true);
  expect(world.reported()).toEqual(['Only a rejected product can be submitted again']);
  world.browser.sessionStorage.clear();
  world.network.reject(calls, 500, 'internal');
  expect(await resubmit(product)).toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('one that was deleted in another tab is to be loaded again, and its maker is told', async () => {
  const { maker, product } = await rejected();
  await maker.delete(`/products/${product._id}`);
  expect(await resubmit(product)).toBe(true);
  expect(world.reported()).toEqual(['This product has been deleted']);
});

test('one whose response was lost has been submitted again if the server has acted', async () => {
  const { product } = await rejected();
  world.network.loseResponse(calls);
  expect(await resubmit(product)).toBe(true);
  expect(world.reported()).toEqual(['Tidewater has been submitted again']);
});

test('one without a response is to be loaded again, unless the browser is offline', async () => {
  const { product } = await rejected();
  world.network.lose(calls);
  expect(await resubmit(product)).toBe(true);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  world.browser.navigator.onLine = false;
  world.network.lose(calls);
  expect(await resubmit(product)).toBe(false);
});

test('how long decisions take is loaded for members, once somebody wants to know', async () => {
  expect(world.network.calls(/decision-pace/)).toEqual([]);
  await world.signIn('maker');
  world.follow($decisionPace);
  await expect.poll(() => $decisionPace.get()).toEqual({ state: 'ready', value: null });
});
