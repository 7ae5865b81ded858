import { describe, expect, test, vi } from 'vitest';
import { $unread } from '#lib/browser/member/unread-stream.ts';
import {
  changeSettings,
  notificationSettings,
  onNotification,
} from '#lib/browser/notifications/notifications.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('a notification is noticed when the number is first known, and each later one', () => {
  const work = vi.fn();
  const stop = onNotification(work);
  $unread.set({ unread: 1, latest: '5' }); // the list has none
  expect(work).toHaveBeenCalledTimes(1);
  $unread.set({ unread: 0, latest: null });
  expect(work).toHaveBeenCalledTimes(1);
  $unread.set({ unread: 1, latest: '6' });
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

describe('a choice among the settings', () => {
  const open = async (name: string) => {
    const member = await world.signIn(name);
    world.follow(notificationSettings.$load, () => notificationSettings.open());
    await notificationSettings.settled();
    return member;
  };
  const displayed = (): unknown => {
    const load = notificationSettings.$load.get();
    return load.state === 'ready' ? load.value : undefined;
  };
  const choices = [
    { deliveries: { launched: 'never' } },
    { digest: { hour: 7, timeZone: 'Europe/Berlin' } },
  ] as const;

  test('stays if its response was lost but the server has stored it', async () => {
    const member = await open('ada');
    for (const chosen of choices) {
      world.network.loseResponse(/^PATCH/);
      await changeSettings(chosen);
      expect(displayed()).toMatchObject(chosen);
      expect(displayed()).toEqual((await member.get('/notifications/settings')).body);
      expect(world.reported()).toEqual(['Your choice is saved']);
    }
  });

  test('goes back if there was no response and the server has not stored it', async () => {
    await open('ben');
    const before = displayed();
    for (const chosen of choices) {
      world.network.lose(/^PATCH/);
      await changeSettings(chosen);
      expect(displayed()).toEqual(before);
      expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
    }
  });
});
