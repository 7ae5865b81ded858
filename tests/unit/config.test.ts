import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/lib/server/config.ts';

const firebase = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'x',
};
const secret = 'thirty-two characters at the least';
const production = {
  ...firebase,
  NODE_ENV: 'production',
  SITE_URL: 'https://unearth.example',
  ACCESS_TOKEN_SECRET: secret,
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const refusal = (environment: Record<string, string | undefined>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('with nothing set the site is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    host: '127.0.0.1',
    port: 4321,
    siteUrl: 'http://localhost:4321',
    databaseFile: './data/unearth.db',
    payments: 'sandbox',
    productPages: 'members',
    rateLimits: true,
    trustProxy: false,
    logLevel: 'info',
    adminEmails: [],
    corsOrigins: [],
  });
});

test('empty values count as absent, as in a file that lists every name', () => {
  const empty = Object.fromEntries(
    ['HOST', 'PORT', 'SITE_URL', 'ADMIN_EMAILS', 'PAYMENTS', ...Object.keys(firebase)].map((name) => [
      name,
      '',
    ]),
  );
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('what is set is read', () => {
  const config = readConfig({
    ...production,
    ADMIN_EMAILS: ' Noor@Unearth.example , ,o&brien@x.com,josé@x.com',
    CORS_ORIGINS: 'https://a.example, http://b.example:8080',
    DATABASE_URL: 'file:/var/lib/unearth.db',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
  });
  expect(config).toMatchObject({
    production: true,
    demo: false,
    siteUrl: 'https://unearth.example',
    databaseFile: '/var/lib/unearth.db',
    adminEmails: ['noor@unearth.example', 'o&brien@x.com', 'josé@x.com'],
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    rateLimits: false,
    trustProxy: true,
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
  });
});

const wrong: Record<string, string[]> = {
  PORT: ['abc', '-1', '65536', '80.5'],
  SITE_URL: ['unearth.example', 'ftp://unearth.example', 'https://unearth.example/path'],
  DATABASE_URL: ['postgres://localhost/x', 'postgresql://localhost/x', './data/x.db', 'file:'],
  ACCESS_TOKEN_SECRET: ['short'],
  FIREBASE_AUTH_EMULATOR_HOST: ['localhost', 'http://localhost:9099'],
  ADMIN_EMAILS: ['noor', 'noor@unearth.example, mo'],
  PAYMENTS: ['cash'],
  PRODUCT_PAGES: ['closed'],
  RATE_LIMITS: ['yes'],
  CORS_ORIGINS: ['https://a.example/', '*', 'a.example'],
  LOG_LEVEL: ['loud'],
  TRUST_PROXY: ['1'],
  CONTACT_EMAIL: ['hello', 'hello@', 'a@example.com, b@example.com'],
  GITHUB_URL: ['github.com/ada', 'http://github.com/ada', 'javascript:alert(1)', 'https://'],
  MASTODON_URL: ['@ada@mastodon.social', 'http://mastodon.social/@ada'],
};
for (const [name, values] of Object.entries(wrong)) {
  test(`a ${name} that cannot be is refused in one line that names it`, () => {
    for (const value of values) {
      expect(refusal({ [name]: value }), value).toContain(name);
      expect(refusal({ [name]: value })).not.toContain('\n');
    }
  });
}

test('a real site is reached in those ways alone that are set', () => {
  const ways = { email: undefined, github: undefined, mastodon: undefined };
  expect(readConfig(production).contact).toEqual(ways);
  const set = { CONTACT_EMAIL: 'ada@example.com', MASTODON_URL: 'https://mastodon.social/@ada' };
  expect(readConfig({ ...production, ...set }).contact).toEqual({
    ...ways,
    email: 'ada@example.com',
    mastodon: 'https://mastodon.social/@ada',
  });
});

test('the refusal of PostgreSQL says what to use instead', () => {
  expect(refusal({ DATABASE_URL: 'postgres://localhost/x' })).toMatch(/not supported yet.*file:/);
});

for (const name of ['SITE_URL', 'ACCESS_TOKEN_SECRET', 'PAYMENTS', ...Object.keys(firebase)]) {
  test(`production does not start without ${name}`, () => {
    expect(refusal({ ...production, [name]: undefined })).toContain(name);
  });
}

test('production takes neither the sandbox nor the emulator', () => {
  expect(refusal({ ...production, PAYMENTS: 'sandbox' })).toContain('PAYMENTS');
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(refusal({ ...production, ...emulator })).toContain('FIREBASE_AUTH_EMULATOR_HOST');
  expect(refusal({ NODE_ENV: 'production' })).not.toBe('');
  expect(refusal(production)).toBe('');
});

test('Stripe needs both of its secrets, also outside of production', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(refusal({ ...production, [name]: undefined })).toContain(name);
    expect(refusal({ ...production, NODE_ENV: 'development', [name]: undefined })).toContain(name);
  }
});

test('the demo serves this machine alone', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toContain('HOST');
  expect(refusal({ HOST: 'unearth.example' })).toContain('HOST');
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(refusal({ HOST })).toBe('');
  expect(refusal({ ...firebase, ACCESS_TOKEN_SECRET: secret, HOST: '0.0.0.0' })).toBe('');
});

test('a site whose people an emulator vouches for serves this machine alone, whatever else is set', () => {
  const emulated = {
    ...firebase,
    ACCESS_TOKEN_SECRET: secret,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  };
  expect(refusal({ ...emulated, HOST: '0.0.0.0' })).toContain('HOST must be a loopback address');
  expect(refusal(emulated)).toBe('');
});

test('some of the Firebase settings are not taken for a demo: those that lack are named', () => {
  const some = { FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com' };
  expect(refusal({ ...some, ACCESS_TOKEN_SECRET: secret })).toContain('FIREBASE_PROJECT_ID');
  expect(refusal(firebase)).toContain('ACCESS_TOKEN_SECRET');
});
