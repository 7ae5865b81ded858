import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { $session } from '#lib/browser/member/session.ts';
import { inspection, removeOthersReview } from '#lib/browser/moderation/inspection.ts';
import { notificationSettings } from '#lib/browser/notifications/notifications.ts';
import { ownProduct, reloadOwnProduct } from '#lib/browser/products/update-product.ts';
import { ownSubscription } from '#lib/browser/subscriptions/own-subscription.ts';
import { isDeletedLater } from '#lib/browser/users/delete-account.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { NotificationSettings } from '../../../../src/islands/notifications/NotificationSettings.tsx';
import { siteStatistics } from '../../../../src/islands/statistics/Statistics.tsx';
import { DeleteAccountForm } from '../../../../src/islands/users/DeleteAccountForm.tsx';
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
  of: Pick<ScreenLoad<unknown>, '$load' | 'open' | 'reload'>;
  /** Id of what the signed-in person opens. */
  idFor?: (who: Person) => string;
  /** Unless it is `reload`. */
  retry?: () => Promise<unknown>;
  calls: RegExp;
  /** What is left of the value after a failed reload. */
  stays: boolean;
}

const screens: Record<string, Screen> = {
  'the subscription': {
    role: 'user',
    of: ownSubscription,
    idFor: ({ email }) => email,
    calls: /subscription$/,
    stays: false,
  },
  'the statistics': {
    role: 'admin',
    of: siteStatistics,
    calls: /statistics$/,
    stays: true,
  },
  'the product that a moderator looks at': {
    role: 'moderator',
    of: inspection,
    idFor: () => id,
    calls: /products\?id=/,
    stays: false,
  },
  'the product that is to be updated': {
    role: 'user',
    of: ownProduct,
    idFor: () => id,
    retry: () => reloadOwnProduct(id),
    calls: /products\?id=/,
    stays: false,
  },
};

for (const [name, { role, of, idFor, retry = of.reload, calls, stays }] of Object.entries(screens)) {
  describe(name, () => {
    const show = (who: Person) => of.open(idFor?.(who));
    const open = async (): Promise<void> => {
      const person = await world.signIn(`${role}-1`, { role });
      world.follow(of.$load, () => show(person));
    };
    const state = () => of.$load.get().state;

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
      await open();
      await expect.poll(state).toBe('failed');
      const again = retry();
      expect(state()).toBe('loading');
      await again;
      expect(state()).toBe('ready');
      world.network.lose(calls);
      await retry();
      expect(state()).toBe(stays ? 'ready' : 'failed');
    });

    test('is loaded again when its page is restored from the back/forward cache', async () => {
      await open();
      await expect.poll(state).toBe('ready');
      const asked = world.network.calls(calls).length;
      world.browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      expect(state()).toBe('ready');
      await expect.poll(() => world.network.calls(calls).length).toBe(asked + 1);
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

test('settings and forms that could not be loaded say so in a sentence', async () => {
  const ada = await world.signIn('ada');
  const { body: user } = await ada.get(`/users/${ada.email}`);
  const failures: [of: Screen['of'], calls: RegExp, screen: ReactElement, title: string][] = [
    [
      isDeletedLater,
      /config$/,
      createElement(DeleteAccountForm, { methods: [], email: '', onDone: () => {} }),
      'This form could not be loaded',
    ],
    [
      notificationSettings,
      /notifications\/settings$/,
      createElement(NotificationSettings, { user }),
      'Your settings could not be loaded',
    ],
  ];
  for (const [of, calls, screen, title] of failures) {
    world.network.lose(calls);
    world.follow(of.$load, () => of.open());
    await expect.poll(() => of.$load.get().state).toBe('failed');
    expect(renderToStaticMarkup(screen)).toContain(title);
  }
});

test('somebody else’s product, and one that does not exist, can’t be updated', async () => {
  await world.signIn('ada');
  for (const product of [id, '999999']) {
    const close = ownProduct.open(product);
    await expect.poll(() => ownProduct.$load.get()).toEqual({ state: 'ready', value: undefined });
    close();
  }
  await world.signIn(maker);
  world.follow(ownProduct.$load, () => ownProduct.open(id));
  await expect.poll(() => ownProduct.$load.get()).toMatchObject({ state: 'ready', value: { _id: id } });
});

const writeReview = async (description: string): Promise<void> => {
  const ada = await world.person('ada');
  await ada.post('/reviews', { body: { productId: id, description, rating: 1, name: 'ada', image: null } });
};

const inspectedReview = async (description: string): Promise<Review> => {
  await expect.poll(() => inspection.$load.get()).toMatchObject({ value: { reviews: [{ description }] } });
  const load = inspection.$load.get();
  const [review] = load.state === 'ready' ? load.value.reviews : [];
  if (!review) throw new Error('There is no review');
  return review;
};

test('a review that its author has edited since is displayed again instead of being removed', async () => {
  await writeReview('Spam.');
  await world.signIn('mod', { role: 'moderator' });
  world.follow(inspection.$load, () => inspection.open(id));
  const spam = await inspectedReview('Spam.');
  await writeReview('It works.');
  world.dialogs.response('It is an advertisement.');
  expect(await removeOthersReview(spam)).toBe(false);
  expect(world.reported()).toEqual(['The author has edited this review. Look at it again.']);
  expect(await removeOthersReview(await inspectedReview('It works.'))).toBe(true);
});

test('a review is removed after confirmation, and the product that is inspected by then stays', async () => {
  await writeReview('Spam.');
  const other = await world.api.accepted(maker, { name: 'Other' });
  await world.signIn('mod', { role: 'moderator' });
  const close = inspection.open(id);
  const review = await inspectedReview('Spam.');
  world.dialogs.response(false);
  expect(await removeOthersReview(review)).toBe(false);
  world.network.hold(/removal$/);
  world.dialogs.response('It is an advertisement.');
  const removed = removeOthersReview(review);
  const [call] = await world.network.waiting(1);
  close();
  world.follow(inspection.$load, () => inspection.open(other));
  call?.release();
  expect(await removed).toBe(true);
  expect(inspection.$load.get()).toMatchObject({ state: 'ready', value: { product: { _id: other } } });
  expect(world.reported()).toEqual(['Review removed']);
});
