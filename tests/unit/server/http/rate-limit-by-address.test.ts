import { expect, test } from 'vitest';
import { rateLimits } from '#lib/limits.ts';
import { createRateLimiter } from '#lib/server/api/rate-limit.ts';
import { rateLimitByAddress } from '#lib/server/http/rate-limit-by-address.ts';

const from = (forwardedFor: string) => ({
  headers: { 'x-forwarded-for': forwardedFor },
  socket: { remoteAddress: '127.0.0.1' },
});
const network = (host: number) => from(`2001:db8:0:100::${host.toString(16)}`);
const tooMany = expect.objectContaining({ code: 'too_many' });

test.each(['renders', 'search'] as const)(
  'calls of the kind %s are counted by address, of IPv6 by its network',
  async (kind) => {
    const rateLimit = rateLimitByAddress(createRateLimiter(true), true);
    for (let n = 1; n <= rateLimits[kind].calls; n++) await rateLimit(kind, network(n));
    await expect(rateLimit(kind, network(0xffff))).rejects.toEqual(tooMany);
    await rateLimit(kind, from('2001:db8:0:900::1'));
    await rateLimit(kind, from('192.0.2.7'));
  },
);

test('requests whose connection was reset are counted as of one client', async () => {
  const rateLimit = rateLimitByAddress(createRateLimiter(true), false);
  const reset = { headers: {}, socket: {} };
  for (let n = 1; n <= rateLimits.search.calls; n++) await rateLimit('search', reset);
  await expect(rateLimit('search', reset)).rejects.toEqual(tooMany);
  await rateLimit('search', { headers: {}, socket: { remoteAddress: '192.0.2.7' } });
});

test('renders and searches are counted apart', async () => {
  const rateLimit = rateLimitByAddress(createRateLimiter(true), true);
  for (let n = 1; n <= rateLimits.search.calls; n++) await rateLimit('search', from('192.0.2.7'));
  await expect(rateLimit('search', from('192.0.2.7'))).rejects.toEqual(tooMany);
  await rateLimit('renders', from('192.0.2.7'));
});

test('X-Forwarded-For is believed behind a trusted proxy alone', async () => {
  const rateLimit = rateLimitByAddress(createRateLimiter(true), false);
  for (let n = 1; n <= rateLimits.search.calls; n++) await rateLimit('search', from(`192.0.2.${n % 200}`));
  await expect(rateLimit('search', from('198.51.100.1'))).rejects.toEqual(tooMany);
});
