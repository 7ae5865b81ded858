import { expect, test } from 'vitest';
import { launchNote } from '#lib/text/messages/launch-days.ts';

const launchDay = '2026-11-30';

test('a status is followed by the day on which the product appears, or is to appear', () => {
  expect(launchNote({ status: 'accepted', launchDay, changed: false }, '2026-11-21')).toBe(
    'launches on 30 Nov 2026 (UTC)',
  );
  expect(launchNote({ status: 'accepted', launchDay, changed: true }, '2026-11-21')).toBe(
    'launches on 30 Nov 2026 (UTC), once its changes are accepted',
  );
  expect(launchNote({ status: 'pending', launchDay, changed: false }, '2026-11-21')).toBe(
    'to launch on 30 Nov 2026 (UTC)',
  );
  expect(launchNote({ status: 'accepted', launchDay: null, changed: false }, '2026-11-21')).toBeUndefined();
});

test('a rejected product appears on no day, and a pending one on none that is over', () => {
  expect(launchNote({ status: 'rejected', launchDay, changed: false }, '2026-11-21')).toBeUndefined();
  expect(launchNote({ status: 'pending', launchDay, changed: false }, '2026-11-30')).toBeUndefined();
});
