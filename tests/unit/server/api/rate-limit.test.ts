import { expect, test } from 'vitest';
import { addressLimits, rateLimits } from '#lib/server/api/limits.ts';
import { accountKey, createRateLimiter, type LimitName } from '#lib/server/api/rate-limit.ts';

const tooMany = expect.objectContaining({ code: 'too_many' });

type Limiter = ReturnType<typeof createRateLimiter>;

/** Uses up exactly so many times the calls of a limit. @param keyOf the key of the nth call */
const expectLimit = async (
  { consume }: Limiter,
  kind: LimitName,
  times: number,
  keyOf: (n: number) => string,
): Promise<void> => {
  const calls = rateLimits[kind].calls * times;
  for (let n = 0; n < calls; n++) await consume(kind, keyOf(n));
  await expect(consume(kind, keyOf(calls)), `${kind} of ${keyOf(calls)}`).rejects.toEqual(tooMany);
};

test.each(['votesByAddress', 'exchange', 'reads'] as const)(
  'a factor multiplies %s by address',
  async (kind) => {
    const limiter = createRateLimiter(true, { factor: 2.5 });
    await expectLimit(limiter, kind, 2.5, () => '192.0.2.1');
    await expectLimit(limiter, kind, 2.5, () => '2001:db8:0:0::/56');
  },
);

test('a factor below 1 leaves at least one call', async () => {
  const limiter = createRateLimiter(true, { factor: 0.1 });
  await limiter.consume('roleClaims', '192.0.2.1');
  await expect(limiter.consume('roleClaims', '192.0.2.1')).rejects.toEqual(tooMany);
});

test('no setting multiplies limits by account or of failed sign-ins', async () => {
  const limiter = createRateLimiter(true, { factor: 2, generousNetworks: ['192.0.2.0/24'] });
  await expectLimit(limiter, 'votes', 1, () => accountKey('user', 7));
  await expectLimit(limiter, 'signIns', 1, () => accountKey('identity', 'uid'));
  await expectLimit(limiter, 'failedSignIns', 1, () => '192.0.2.1');
});

test.each([
  ['203.0.113.9', 10],
  ['203.0.112.9', 1],
  ['2001:db8:5:0::/56', 10],
  ['2001:db8:6:0::/56', 1],
  ['unknown', 1],
])('in generous networks the limits by address are tenfold: %s has %d times as many', async (key, times) => {
  const limiter = createRateLimiter(true, { generousNetworks: ['203.0.113.0/24', '2001:db8:5::/48'] });
  await expectLimit(limiter, 'search', times, () => key);
});

test('a generous network and a factor are multiplied', async () => {
  const limiter = createRateLimiter(true, { factor: 2, generousNetworks: ['203.0.113.0/24'] });
  await expectLimit(limiter, 'search', 20, () => '203.0.113.9');
});

const networks = addressLimits.widerNetwork;
/** More /56s of one /48 than its limit has room for. */
const within48 = (n: number): string => `2001:db8:1:${((n % (networks + 1)) * 0x100).toString(16)}::/56`;

test.each(['exchange', 'search', 'searchByAddress', 'renders'] as const)(
  'an IPv6 /48 has a wider limit on %s for all of its /56s',
  async (kind) => {
    const limiter = createRateLimiter(true);
    await expectLimit(limiter, kind, networks, within48);
    await expect(limiter.consume(kind, '2001:db8:1:ff00::/56')).rejects.toEqual(tooMany);
    await limiter.consume(kind, '2001:db8:2:0::/56');
    await limiter.consume(kind, '192.0.2.1');
  },
);

test('what exceeds the limit of a /56 does not count for its /48', async () => {
  const limiter = createRateLimiter(true);
  for (let n = 0; n < rateLimits.search.calls * networks; n++)
    await limiter.consume('search', '2001:db8:1:0::/56').catch(() => {});
  await limiter.consume('search', '2001:db8:1:100::/56');
});

test('a check finds a wider limit used up too', async () => {
  const limiter = createRateLimiter(true);
  await expectLimit(limiter, 'exchange', networks, within48);
  await expect(limiter.check('exchange', '2001:db8:1:ff00::/56')).rejects.toEqual(tooMany);
  await limiter.check('exchange', '2001:db8:2:0::/56');
});
