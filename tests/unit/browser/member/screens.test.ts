import type { ReadableAtom } from 'nanostores';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Load } from '#lib/browser/member/loadable.ts';
import { $session } from '#lib/browser/member/session.ts';
import {
  $inspection,
  inspect,
  inspectAgain,
  removeOthersReview,
} from '#lib/browser/moderation/inspection.ts';
import { $ownProduct, followOwnProduct, reloadOwnProduct } from '#lib/browser/products/update-product.ts';
import { $figures, followFigures, reloadFigures } from '#lib/browser/statistics/statistics.ts';
import {
  $ownSubscription,
  followOwnSubscription,
  reloadOwnSubscription,
} from '#lib/browser/subscriptions/own-subscription.ts';
import type { Person } from '../../../support/person.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

let maker: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
  id = await world.api.accepted(maker);
});

interface Screen {
  role: 'user' | 'moderator' | 'admin';
  $load: ReadableAtom<Load<unknown>>;
  /** Opens the screen for the signed-in person. */
  show: (who: Person) => () => void;
  retry: (who: Person) => Promise<void>;
  calls: RegExp;
  /** What is left of the value after a failed reload. */
  stays: boolean;
}

const screens: Record<string, Screen> = {
  'the subscription': {
    role: 'user',
    $load: $ownSubscription,
    show: ({ email }) => followOwnSubscription(email),
    retry: reloadOwnSubscription,
    calls: /subscription$/,
    stays: false,
  },
  'the statistics': {
    role: 'admin',
    $load: $figures,
    show: followFigures,
    retry: reloadFigures,
    calls: /statistics$/,
    stays: true,
  },
  'the product that a moderator looks at': {
    role: 'moderator',
    $load: $inspection,
    show: () => inspect(id),
    retry: inspectAgain,
    calls: /products\?id=/,
    stays: false,
  },
  'the product that is to be updated': {
    role: 'user',
    $load: $ownProduct,
    show: ({ email }) => followOwnProduct(id, email),
    retry: ({ email }) => reloadOwnProduct(id, email),
    calls: /products\?id=/,
    stays: false,
  },
};

for (const [name, { role, $load, show, retry, calls, stays }] of Object.entries(screens)) {
  describe(name, () => {
    const open = async (): Promise<Person> => {
      const person = await world.signIn(`${role}-1`, { role });
      world.follow($load, () => show(person));
      return person;
    };
    const state = () => $load.get().state;

    test('is loading, then ready, and dropped with its screen', async () => {
      const person = await world.signIn(`${role}-1`, { role });
      const close = show(person);
      expect(state()).toBe('loading');
      await expect.poll(state).toBe('ready');
      close();
      expect(state()).toBe('loading');
    });

    test('can be loaded again after a failure', async () => {
      world.network.lose(calls);
      const person = await open();
      await expect.poll(state).toBe('failed');
      const again = retry(person);
      expect(state()).toBe('loading');
      await again;
      expect(state()).toBe('ready');
      world.network.lose(calls);
      await retry(person);
      expect(state()).toBe(stays ? 'ready' : 'failed');
    });

    test('is not displayed after the logout, however late it comes', async () => {
      world.network.hold(calls);
      await open();
      const [late] = await world.network.waiting(1);
      await world.signOut();
      late?.release();
      await turn();
      expect(state()).toBe('loading');
    });

    test('is dropped with the session, and not requested for the next person', async () => {
      await open();
      await expect.poll(state).toBe('ready');
      const asked = world.network.calls(calls).length;
      await world.signOut();
      expect(state()).toBe('loading');
      await world.signIn('passer-by');
      await turn();
      expect(state()).toBe('loading');
      expect(world.network.calls(calls)).toHaveLength(asked);
      expect($session.get().state).toBe('in');
    });
  });
}

test('somebody else’s product, and one that does not exist, can’t be updated', async () => {
  const ada = await world.signIn('ada');
  for (const product of [id, '999999']) {
    const close = followOwnProduct(product, ada.email);
    await expect.poll(() => $ownProduct.get()).toEqual({ state: 'ready', value: 'forbidden' });
    close();
  }
  await world.signIn(maker);
  world.follow($ownProduct, () => followOwnProduct(id, maker.email));
  await expect.poll(() => $ownProduct.get()).toMatchObject({ state: 'ready', value: { _id: id } });
});

test('a review is removed after confirmation, and the product that is inspected by then stays', async () => {
  const ada = await world.person('ada');
  await ada.post('/reviews', {
    body: { productId: id, description: 'Spam.', rating: 1, name: 'ada', image: null },
  });
  const other = await world.api.accepted(maker, { name: 'Other' });
  await world.signIn('mod', { role: 'moderator' });
  const close = inspect(id);
  await expect
    .poll(() => $inspection.get())
    .toMatchObject({ value: { reviews: [{ description: 'Spam.' }] } });
  const load = $inspection.get();
  const [review] = load.state === 'ready' ? load.value.reviews : [];
  if (!review) throw new Error('There is no review');
  world.dialogs.response(false);
  expect(await removeOthersReview(review)).toBe(false);
  world.network.hold(/removal$/);
  world.dialogs.response('It is an advertisement.');
  const removed = removeOthersReview(review);
  const [call] = await world.network.waiting(1);
  close();
  world.follow($inspection, () => inspect(other));
  call?.release();
  expect(await removed).toBe(true);
  expect($inspection.get()).toMatchObject({ state: 'ready', value: { product: { _id: other } } });
  expect(world.reported()).toEqual(['Review removed']);
});
