import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessTokens } from '#lib/server/api/access-token.ts';
import { firebaseIdentities } from '#lib/server/api/verify-identity.ts';
import { freePort } from '../../../support/free-port.ts';
import { serve } from '../../../support/site-files.ts';

const secret = 'a secret of the tests, long enough for anybody';
const settings = { apiKey: 'key', authDomain: 'x.firebaseapp.com', emulatorHost: undefined };
const verify = firebaseIdentities({ ...settings, projectId: 'unearth-of-the-tests' });

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

/** Returns an agent that connects only to a local port, without TLS. */
const leadingTo = (port: number): Agent =>
  Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });

let projects = 0;

/** Verifies tokens of a new project, since the library caches each project's keys. */
const providerAt = (port: number | undefined, timeout?: number) => {
  const projectId = `project-${++projects}`;
  const connections = {
    ...(port !== undefined && { agent: leadingTo(port) }),
    ...(timeout !== undefined && { timeout }),
  };
  const sign = (key: KeyObject, expires = '1h') =>
    new SignJWT({ email: 'mara@unearth.example', email_verified: true, auth_time: 1 })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject('uid-mara')
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  return { verify: firebaseIdentities({ ...settings, projectId }, connections), sign };
};

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });

const withKeys: RequestListener = (_, response) => {
  response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=3600');
  response.end(JSON.stringify({ one: keys.publicKey.export({ type: 'spki', format: 'pem' }) }));
};

test('a token that the provider signed is its identity; with another key it is invalid, and too old it has expired', async () => {
  const { verify, sign } = providerAt(await serve(withKeys));
  expect(await verify(await sign(keys.privateKey))).toMatchObject({
    uid: 'uid-mara',
    email: 'mara@unearth.example',
    emailVerified: true,
  });
  expect(await verify(await sign(others.privateKey))).toBeUndefined();
  expect(await verify(await sign(others.privateKey, '-1s'))).toBeUndefined();
  await expect(verify(await sign(keys.privateKey, '-1s'))).rejects.toMatchObject({ code: 'token_expired' });
});

const unavailable = { status: 503, code: 'identity_unavailable' };

test('a provider that refuses connections says nothing about a token', async () => {
  const { verify, sign } = providerAt(await freePort());
  await expect(verify(await sign(keys.privateKey))).rejects.toMatchObject(unavailable);
});

test('a provider that is broken says nothing about a token, and once it works again the token is valid', async () => {
  let broken = true;
  const port = await serve((request, response) =>
    broken ? void response.writeHead(500).end('Oh') : withKeys(request, response),
  );
  const { verify, sign } = providerAt(port);
  await expect(verify(await sign(keys.privateKey))).rejects.toMatchObject(unavailable);
  broken = false;
  expect(await verify(await sign(keys.privateKey))).toMatchObject({ uid: 'uid-mara' });
});

test('a provider that never answers is waited for only so long', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { verify, sign } = providerAt(await serve(() => resolve()), 50);
  const verified = expect(verify(await sign(keys.privateKey))).rejects.toMatchObject(unavailable);
  await Promise.all([asked, verified]);
});

test('an emulator that refuses connections, or is broken, says nothing about a token', async () => {
  const answers = (status: number, body: object) =>
    serve((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  const verifyAt = async (port: number) => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`);
    const { verify, sign } = providerAt(undefined);
    return verify(await unsigned(sign(keys.privateKey)));
  };
  for (const port of [await freePort(), await answers(500, {})])
    await expect(verifyAt(port), String(port)).rejects.toMatchObject(unavailable);
  const users = [{ localId: 'uid-mara', validSince: '0' }];
  expect(await verifyAt(await answers(200, { users }))).toMatchObject({ uid: 'uid-mara' });
  expect(await verifyAt(await answers(200, {}))).toBeUndefined();
});
