import { expect, test } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { createRateLimiter } from '#lib/server/api/rate-limit.ts';
import { createClientAddress } from '#lib/server/http/client-address.ts';
import type { RenderLimit } from '#lib/server/http/page-address.ts';

const from = (forwardedFor: string) => ({
  headers: { 'x-forwarded-for': forwardedFor },
  socket: { remoteAddress: '127.0.0.1' },
});
const network = (host: number) => from(`2001:db8:0:100::${host.toString(16)}`);

/** As the site counts what is not cached. */
const counting = ({ trustProxy }: { trustProxy: boolean }) => {
  const addressOf = createClientAddress(trustProxy);
  const { consume } = createRateLimiter(true);
  return (kind: RenderLimit, request: Parameters<typeof addressOf>[0]) => consume(kind, addressOf(request));
};
const tooMany = expect.objectContaining({ code: 'too_many' });

test.each(['renders', 'search'] as const)(
  'calls of the kind %s are counted by address, of IPv6 by its network',
  async (kind) => {
    const count = counting({ trustProxy: true });
    for (let n = 1; n <= rateLimits[kind].calls; n++) await count(kind, network(n));
    await expect(count(kind, network(0xffff))).rejects.toEqual(tooMany);
    await count(kind, from('2001:db8:0:900::1'));
    await count(kind, from('192.0.2.7'));
  },
);

test('requests whose connection was reset are counted as of one client', async () => {
  const count = counting({ trustProxy: false });
  const reset = { headers: {}, socket: {} };
  for (let n = 1; n <= rateLimits.search.calls; n++) await count('search', reset);
  await expect(count('search', reset)).rejects.toEqual(tooMany);
  await count('search', { headers: {}, socket: { remoteAddress: '192.0.2.7' } });
});

test('renders and searches are counted apart', async () => {
  const count = counting({ trustProxy: true });
  for (let n = 1; n <= rateLimits.search.calls; n++) await count('search', from('192.0.2.7'));
  await expect(count('search', from('192.0.2.7'))).rejects.toEqual(tooMany);
  await count('renders', from('192.0.2.7'));
});

test('X-Forwarded-For is believed behind a trusted proxy alone', async () => {
  const count = counting({ trustProxy: false });
  for (let n = 1; n <= rateLimits.search.calls; n++) await count('search', from(`192.0.2.${n % 200}`));
  await expect(count('search', from('198.51.100.1'))).rejects.toEqual(tooMany);
});
