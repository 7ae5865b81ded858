import { expect, test, vi } from 'vitest';
import { createOutageLog, outages } from '#lib/server/api/error-response.ts';

test('an outage is logged at once and then every minute, with the number of calls, each kind for itself', () => {
  const error = vi.fn();
  let now = 0;
  const log = createOutageLog({ error }, () => now);
  const full = new Error('database or disk is full');
  for (let call = 0; call < 100; call++) log.note('unavailable', full);
  log.note('payments_unavailable', new Error('refused'));
  now = outages.logEvery;
  log.note('unavailable', full);
  expect(error.mock.calls.map(([{ code, calls }]) => [code, calls])).toEqual([
    ['unavailable', 1],
    ['payments_unavailable', 1],
    ['unavailable', 100],
  ]);
});
