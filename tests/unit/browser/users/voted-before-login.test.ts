import { expect, test } from 'vitest';
import { pendingActs } from '#lib/browser/member/outbox.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { logIn } from '#lib/browser/users/sign-in.ts';
import { $counts } from '#lib/browser/votes/vote-counts.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

/** In a file without other tests: on the login nothing has loaded the reactions before, and nothing follows them. */
test('a vote that was pressed before the login is not cast twice, and shows no vote too many', async () => {
  const ada = await world.person('ada');
  const id = await world.api.accepted(await world.person('maker'));
  await ada.votes(id);
  world.browser.goTo('/login?from=%2Fproducts');
  storeIntent({ act: 'vote', productId: id, from: '/products' });
  await logIn(ada.email, 'Unearth1');
  // The login waits for the vote for 300 ms at most.
  await expect.poll(world.reported).toContain('You have already voted');
  expect([world.network.calls(/^PATCH/), pendingActs()]).toEqual([[], []]);
  expect($counts.get()[id] ?? 1).toBe(1);
});
