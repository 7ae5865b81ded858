import { expect, test, vi } from 'vitest';
import { $unread } from '#lib/browser/member/unread-stream.ts';
import { onNotification } from '#lib/browser/notifications/notifications.ts';

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
