import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { accessTokens } from '#lib/server/api/access-token.ts';

const secret = 'a secret of the tests, long enough for anybody';
const start = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;
const mara = { userId: 7, uid: 'mara', emailVerified: true, signedOutAt: null };

const world = (maxKnown?: number) => {
  const time = { now: start };
  const tokens = accessTokens(secret, () => new Date(time.now), maxKnown);
  return {
    time,
    tokens,
    issue: (claims: object = {}) => tokens.issue({ ...mara, moderates: false, ...claims }),
  };
};
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const signed = (claims: Record<string, unknown>, { by = secret, issuer = 'unearth' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .sign(new TextEncoder().encode(by));

test.each([mara, { ...mara, emailVerified: false }, { ...mara, signedOutAt: '2026-11-20T12:00:00.000Z' }])(
  'a token returns the claims that it was issued for: %o',
  async (claims) => {
    const { tokens, issue } = world();
    expect(await tokens.read(await issue(claims))).toEqual({ claims, isExpired: false });
  },
);

test('only tokens of moderators say so, for the browser', async () => {
  const { issue } = world();
  expect(payloadOf(await issue({ moderates: true }))).toMatchObject({ mod: true });
  expect(payloadOf(await issue())).not.toHaveProperty('mod');
});

test('a token expires an hour after it was issued', async () => {
  const { time, tokens, issue } = world();
  const token = await issue();
  time.now = start + hour - 1;
  expect(await tokens.read(token)).toMatchObject({ isExpired: false });
  time.now = start + hour;
  expect(await tokens.read(token)).toMatchObject({ isExpired: true });
});

test('a token of another spelling, secret or issuer is nobody’s, as is one that lacks a claim', async () => {
  const { tokens, issue } = world();
  const token = await issue();
  const claims = { sub: '7', uid: 'mara', exp: start / 1000 + 60 };
  expect(await tokens.read(await signed(claims))).toMatchObject({ claims: { userId: 7, uid: 'mara' } });
  for (const other of [
    `${token} `,
    `${token}=`,
    `${token.slice(0, -5)} ${token.slice(-5)}`,
    token.replace(/[^.]+$/, ''),
    await issue({ uid: 'x'.repeat(1_000) }),
    await signed(claims, { by: 'a secret that somebody guessed, and guessed wrong' }),
    await signed(claims, { issuer: 'elsewhere' }),
    await signed({ ...claims, sub: undefined }),
    await signed({ ...claims, uid: undefined }),
    await signed({ ...claims, exp: undefined }),
  ])
    expect(await tokens.read(other), other).toBeUndefined();
});

test('a token is verified once while it is known, and few tokens are known', async () => {
  const { tokens, issue } = world(2);
  const [a, b, c] = [await issue({ uid: 'a' }), await issue({ uid: 'b' }), await issue({ uid: 'c' })];
  const verify = vi.spyOn(crypto.subtle, 'verify');
  for (const token of [a, b, a, b]) await tokens.read(token);
  expect(verify).toHaveBeenCalledTimes(2);
  for (const token of [c, c, a]) await tokens.read(token);
  expect(verify).toHaveBeenCalledTimes(4);
});
