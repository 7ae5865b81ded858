import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessTokens } from '#lib/server/api/access-token.ts';
import { firebaseIdentities } from '#lib/server/api/verify-identity.ts';

const secret = 'a secret of the tests, long enough for anybody';
const verify = firebaseIdentities({
  apiKey: 'key',
  authDomain: 'x.firebaseapp.com',
  projectId: 'unearth-of-the-tests',
  emulatorHost: undefined,
});

/** The provider's claims, in a token signed with another key. */
const signedByOthers = (claims: object = {}) =>
  new SignJWT({ email: 'admin@unearth.example', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: 'any' })
    .setIssuer('https://securetoken.google.com/unearth-of-the-tests')
    .setAudience('unearth-of-the-tests')
    .setSubject('uid-admin')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

const unsigned = async (token: Promise<string>): Promise<string> => {
  const [, claims] = (await token).split('.');
  return `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${claims}.`;
};

beforeEach(() => void vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined));
afterEach(() => void vi.unstubAllEnvs());

test('a token that the provider did not sign is invalid: ours, unsigned, or signed by others', async () => {
  const ours = accessTokens(secret, () => new Date()).issue({
    userId: 1,
    uid: 'uid-admin',
    emailVerified: true,
    signedOutAt: null,
    moderates: false,
  });
  for (const token of [ours, signedByOthers(), unsigned(signedByOthers()), signedByOthers({ firebase: {} })])
    expect(await verify(await token)).toBeUndefined();
});
