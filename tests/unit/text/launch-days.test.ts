import { expect, test } from 'vitest';
import { launchNote } from '#lib/text/messages/launch-days.ts';

const launchDay = '2026-11-30';

test('a status is followed by the day on which the product appears, or is to appear', () => {
  expect(launchNote({ status: 'accepted', launchDay }, '2026-11-21')).toBe('appears on 30 Nov 2026 (UTC)');
  expect(launchNote({ status: 'pending', launchDay }, '2026-11-21')).toBe('to appear on 30 Nov 2026 (UTC)');
  expect(launchNote({ status: 'accepted', launchDay: null }, '2026-11-21')).toBeUndefined();
});

test('a rejected product appears on no day, and a pending one on none that is over', () => {
  expect(launchNote({ status: 'rejected', launchDay }, '2026-11-21')).toBeUndefined();
  expect(launchNote({ status: 'pending', launchDay }, '2026-11-30')).toBeUndefined();
});
