import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#lib/server/ops/config.ts';

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
const configError = (environment: Record<string, string | undefined>): string => {
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
    database: { kind: 'sqlite', file: './data/unearth.db' },
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

test('files of builds are kept beside the database, unless a folder is named', () => {
  expect(readConfig({}).assetsDir).toBe('data/assets');
  expect(readConfig({ DATABASE_URL: 'file:/var/lib/unearth/x.db' }).assetsDir).toBe(
    '/var/lib/unearth/assets',
  );
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).assetsDir).toBe('data/assets');
  expect(readConfig({ ASSETS_DIR: '/mnt/assets' }).assetsDir).toBe('/mnt/assets');
});

test('how long a server accepts connections after it was told to end is set in seconds', () => {
  expect(readConfig({}).drainTime).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: '15' }).drainTime).toBe(15_000);
});

test('metrics are for who knows a token that is hard to guess', () => {
  expect(readConfig({}).metricsToken).toBeUndefined();
  const token = secret.replaceAll(' ', '-');
  expect(readConfig({ METRICS_TOKEN: token }).metricsToken).toBe(token);
  expect(configError({ ...production, METRICS_TOKEN: 'a'.repeat(40) })).toMatch(
    /^METRICS_TOKEN must be hard to guess/,
  );
});

test('settings are read from the environment', () => {
  const config = readConfig({
    ...production,
    ADMIN_EMAILS: ' Noor@Unearth.example , ,o&brien@x.com,josé@x.com',
    CORS_ORIGINS: 'https://a.example, http://b.example:8080',
    DATABASE_URL: 'file:/var/lib/unearth.db',
    RATE_LIMITS: 'off',
    RATE_LIMIT_FACTOR: '2.5',
    GENEROUS_NETWORKS: '203.0.113.0/24, 2001:db8::/32,198.51.100.7/32',
    TRUST_PROXY: 'on',
  });
  expect(config).toMatchObject({
    production: true,
    demo: false,
    siteUrl: 'https://unearth.example',
    database: { kind: 'sqlite', file: '/var/lib/unearth.db' },
    adminEmails: ['noor@unearth.example', 'o&brien@x.com', 'josé@x.com'],
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    rateLimits: false,
    rateLimitFactor: 2.5,
    generousNetworks: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32'],
    trustProxy: true,
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
  });
});

/** Message of each invalid setting. It contains the value, unless that is a secret. */
const wrong: [name: string, values: string[], printed: string][] = [
  ['NODE_ENV', ['prod', 'Production', 'live'], 'must be development, production or test'],
  ['PORT', ['abc', '-1', '65536', '80.5', '0x50', '1e3', ' 80'], 'must be a number from 0 to 65535'],
  [
    'SITE_URL',
    [
      'unearth.example',
      'ftp://unearth.example',
      'https://unearth.example/path',
      'https://me:pw@unearth.example',
    ],
    'must be the address of the site without a path, such as https://unearth.example',
  ],
  [
    'DATABASE_URL',
    [
      './data/x.db',
      'file:',
      'mysql://localhost/x',
      'postgres://localhost',
      'postgres://local host/x',
      'postgres://localhost/x?options=-c%20jit%3Don',
    ],
    'must be file: and the name of a file, or postgres://user:password@host/database (in the password / # ? are %2F %23 %3F)',
  ],
  ['DATABASE_CONNECTIONS', ['4', '1001', 'many'], 'must be a number from 5 to 1000'],
  ['ACCESS_TOKEN_SECRET', ['short'], 'must have at least 32 characters'],
  [
    'FIREBASE_AUTH_DOMAIN',
    ['https://x.firebaseapp.com', 'x.firebaseapp.com/', 'x; script-src *'],
    'must be a host, such as your-project.firebaseapp.com',
  ],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    ['localhost', 'http://localhost:9099'],
    'must be host:port, such as 127.0.0.1:9099',
  ],
  [
    'ADMIN_EMAILS',
    [
      'noor',
      'noor@unearth.example, mo',
      'a@x.example; b@x.example',
      'a@x.example;b@x.example',
      'a@x.example b@x.example',
    ],
    'must be e-mail addresses, separated by commas',
  ],
  ['PAYMENTS', ['cash'], 'must be sandbox, stripe or off'],
  ['PRODUCT_PAGES', ['closed'], 'must be members or open'],
  ['RATE_LIMITS', ['yes'], 'must be on or off'],
  ['RATE_LIMIT_FACTOR', ['0', '-1', '1001', 'two', '1e3', '2,5'], 'must be a number from 0.1 to 1000'],
  [
    'GENEROUS_NETWORKS',
    ['203.0.113.9', '10/8', '203.0.113.0/33', 'office', '203.0.113.0/24;198.51.100.0/24', '2001:db8::/129'],
    'must be networks such as 203.0.113.0/24 or 2001:db8::/48, separated by commas',
  ],
  [
    'GENEROUS_NETWORKS',
    ['2001:db8::/64', '203.0.113.0/24, 2001:db8::1/128'],
    'must have IPv6 networks of /56 or wider: that is what limits count by',
  ],
  [
    'CORS_ORIGINS',
    ['https://a.example/', '*', 'a.example', 'null'],
    'must be origins such as https://example.com, separated by commas',
  ],
  ['LOG_LEVEL', ['loud'], 'must be trace, debug, info, warn, error, fatal or silent'],
  ['TRUST_PROXY', ['1'], 'must be on or off'],
  ['METRICS_TOKEN', ['short', 'x'.repeat(31)], 'must have at least 32 characters'],
  [
    'METRICS_TOKEN',
    ['a b '.repeat(10), 'schlüssel'.repeat(5)],
    'must not have spaces, or letters beyond ASCII',
  ],
  ['EVENT_DAYS', ['29', '-1', 'forever'], 'must be a number of days, at least 30'],
  ['DRAIN_SECONDS', ['61', '-1', '1.5', 'long'], 'must be a number from 0 to 60'],
  [
    'INDEXNOW_KEY',
    ['seven77', 'key_of_mine', 'a key of mine', '../../etc/passwd', 'schlüssel'],
    "must be 8 to 128 letters, digits and dashes, such as what 'openssl rand -hex 16' prints",
  ],
  [
    'INDEXNOW_ENDPOINT',
    [
      'api.indexnow.org',
      'http://api.indexnow.org/indexnow',
      'http://localhost.example/',
      'file:///etc/passwd',
    ],
    'must be an address that begins with https://, or with http:// on this machine',
  ],
  [
    'SMTP_URL',
    ['mail.example.com', 'https://mail.example.com', 'smtp://', 'smtp:mail.example.com'],
    'must be smtp://user:password@host:587, or smtps://user:password@host:465 (in the password / # ? @ are %2F %23 %3F %40)',
  ],
  [
    'MAIL_FROM',
    ['Unearth', 'Unearth <hello>', 'a@x.example, b@x.example', 'A <a@x.example>\nBcc: b@x.example'],
    'must be an e-mail address such as hello@example.com or Name <hello@example.com>',
  ],
  ['DKIM_SELECTOR', ['my selector', '-', 'a/b'], 'must be letters, digits, dots and dashes'],
  ['MAIL_BOUNCES_TOKEN', ['short'], 'must have at least 32 characters'],
  [
    'CONTACT_EMAIL',
    ['hello', 'hello@', 'a@example.com, b@example.com'],
    'must be an e-mail address such as hello@example.com',
  ],
  [
    'GITHUB_URL',
    ['github.com/ada', 'http://github.com/ada', 'javascript:alert(1)', 'https://'],
    'must be an address such as https://github.com/your-name',
  ],
  [
    'MASTODON_URL',
    ['@ada@mastodon.social', 'http://mastodon.social/@ada'],
    'must be an address such as https://mastodon.social/@your-name',
  ],
];
const untold = new Set([
  'ACCESS_TOKEN_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_BOUNCES_TOKEN',
]);
test.each(wrong)('%s that is one of %j is an error of one line: %s', (name, values, reported) => {
  for (const value of values) {
    const repeated = untold.has(name) ? '' : ` (it is ${JSON.stringify(value)})`;
    expect(configError({ [name]: value })).toBe(`${name} ${reported}${repeated}`);
  }
});

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

test('addresses are submitted to search engines by the key of a site that these can reach', () => {
  const key = 'a'.repeat(128);
  const of = (environment: Record<string, string>) =>
    readConfig({ INDEXNOW_KEY: key, ...environment }).indexNow;
  const endpoint = 'https://api.indexnow.org/indexnow';
  expect(readConfig(production).indexNow).toBeUndefined();
  expect(of(production)).toEqual({ key, endpoint });
  expect(of({ ...production, INDEXNOW_ENDPOINT: 'http://127.0.0.1:8080/x' })?.endpoint).toBe(
    'http://127.0.0.1:8080/x',
  );
  const offline = { key, endpoint: undefined };
  const local = { ...firebase, ACCESS_TOKEN_SECRET: secret };
  expect(of({})).toEqual(offline); // the demo
  expect(of({ SITE_URL: 'https://localhost' })).toEqual(offline);
  expect(of(local)).toEqual(offline);
  expect(of({ ...local, SITE_URL: 'https://127.0.0.1:4321' })).toEqual(offline);
});

test('a key file of Firebase that can’t be used is an error with its reason, and without its text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const array = join(folder, 'array.json');
  writeFileSync(array, '[]');
  const reasons = [
    ['/nowhere/key.json', 'no such file or directory'],
    [import.meta.dirname, 'illegal operation on a directory'],
    [import.meta.filename, 'not JSON'],
    ['{"private_key": "hunter2', 'not JSON'],
    ['{"project_id": "p", "private_key": "hunter2"}', 'it lacks a valid client_email, private_key'],
    [array, 'not an object'],
  ];
  for (const [FIREBASE_SERVICE_ACCOUNT, reason] of reasons)
    expect(configError({ FIREBASE_SERVICE_ACCOUNT })).toBe(
      `FIREBASE_SERVICE_ACCOUNT must be the key file of a service account of Firebase: its path, or its JSON (${reason})`,
    );
});

test('mail needs a server and a sender, and DKIM a key and a selector', () => {
  expect(readConfig(production).mail).toBeUndefined();
  const server = { SMTP_URL: 'smtps://me:pw@mail.example', MAIL_FROM: 'Unearth <hello@unearth.example>' };
  expect(readConfig({ ...production, ...server }).mail).toEqual({
    smtpUrl: server.SMTP_URL,
    from: { name: 'Unearth', address: 'hello@unearth.example' },
    domain: 'unearth.example',
    dkim: undefined,
  });
  const dkim = { DKIM_KEY_FILE: '/etc/unearth/dkim.pem', DKIM_SELECTOR: 'mail' };
  expect(readConfig({ ...server, ...dkim, MAIL_FROM: 'hi@a.example' }).mail).toMatchObject({
    domain: 'a.example',
    dkim: { keyFile: '/etc/unearth/dkim.pem', selector: 'mail' },
  });
  // A name is never read as an address group or a comment.
  expect(readConfig({ ...server, MAIL_FROM: 'Finds: weekly (beta) <hi@a.example>' }).mail?.from).toEqual({
    name: 'Finds: weekly (beta)',
    address: 'hi@a.example',
  });
  for (const [name, other] of [
    ['SMTP_URL', 'MAIL_FROM'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
    ['DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ] as const)
    expect(configError({ [name]: { ...server, ...dkim }[name] })).toBe(`${other} must be set with ${name}`);
});

test('each invalid setting has a separate line, however odd its value', () => {
  expect(configError({ PORT: 'a\nb', TRUST_PROXY: 'x'.repeat(1_000) })).toBe(
    `PORT must be a number from 0 to 65535 (it is "a\\nb")\nTRUST_PROXY must be on or off (it is "${'x'.repeat(100)}…")`,
  );
});

test('no message repeats a secret', () => {
  const hidden = {
    ACCESS_TOKEN_SECRET: 'hunter2',
    STRIPE_SECRET_KEY: 'hunter2',
    STRIPE_WEBHOOK_SECRET: 'hunter2',
  };
  for (const given of [
    hidden,
    { ...production, ...hidden },
    { ...production, ACCESS_TOKEN_SECRET: 'ab'.repeat(30) },
  ])
    expect(configError(given)).not.toMatch(/hunter2|abab/);
});

const unset = { NODE_ENV: undefined };
const local = { SITE_URL: 'http://localhost:4321' };
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

for (const name of ['SITE_URL', 'ACCESS_TOKEN_SECRET', 'PAYMENTS', ...Object.keys(firebase)]) {
  test(`production does not start without ${name}`, () => {
    expect(configError({ ...production, [name]: undefined })).toContain(name);
  });
}

test('a site that others reach is in production, whatever NODE_ENV says', () => {
  for (const NODE_ENV of [undefined, '', 'development', 'test', 'production'])
    expect(readConfig({ ...production, NODE_ENV }).production, NODE_ENV).toBe(true);
  expect(readConfig({ ...production, ...unset, ...local }).production).toBe(false);
});

test.each([
  ['the emulator', emulator, 'FIREBASE_AUTH_EMULATOR_HOST must not be set'],
  ['the sandbox', { PAYMENTS: 'sandbox' }, 'PAYMENTS must be stripe or off (it is "sandbox")'],
  ['payments that nobody chose', { PAYMENTS: undefined }, 'PAYMENTS must be stripe or off (it is "sandbox")'],
  [
    'the demo',
    { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' },
    'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID must be set',
  ],
  [
    'an unencrypted site',
    { SITE_URL: 'http://unearth.example' },
    'SITE_URL must begin with https:// (it is "http://unearth.example")',
  ],
  [
    'a secret of one key',
    { ACCESS_TOKEN_SECRET: 'a'.repeat(38) },
    'ACCESS_TOKEN_SECRET must be hard to guess',
  ],
  [
    'a secret out of an example',
    { ACCESS_TOKEN_SECRET: 'change-me-to-something-long-and-random' },
    'ACCESS_TOKEN_SECRET must be hard to guess',
  ],
])('production does not start with %s, and names the reason why its rules hold', (_, change, reported) => {
  const named = configError({ ...production, ...change });
  expect(named).toContain(reported);
  expect(named).toContain('because NODE_ENV is production');
  const reached = configError({ ...production, ...unset, ...change });
  expect(reached).toContain(reported);
  expect(reached).toMatch(/because SITE_URL is https?:\/\/unearth\.example and not this machine/);
});

test('the required settings are enough for production', () => {
  expect(configError(production)).toBe('');
  expect(configError({ ...production, ...unset })).toBe('');
  expect(configError({ NODE_ENV: 'production' })).not.toBe('');
});

test('on this machine a site takes emulator and sandbox, unless NODE_ENV is production', () => {
  const tried = { ...firebase, ...emulator, ACCESS_TOKEN_SECRET: secret, PAYMENTS: 'sandbox' };
  for (const SITE_URL of [undefined, 'http://localhost:5000', 'http://127.0.0.1', 'http://[::1]:4321'])
    expect(configError({ ...tried, SITE_URL }), SITE_URL).toBe('');
  expect(configError({ ...tried, ...local, NODE_ENV: 'production' })).toContain(
    'because NODE_ENV is production',
  );
});

test('Stripe needs both of its secrets, also outside of production', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(configError({ ...production, [name]: undefined })).toContain(name);
    expect(configError({ ...production, ...unset, ...local, [name]: undefined })).toContain(name);
  }
});

test('payments can be off everywhere, without any key of Stripe, and only if that is chosen', () => {
  const off = { PAYMENTS: 'off', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  const several = { DATABASE_URL: 'postgres://u:p@db.example/unearth', WORKERS: '4' };
  for (const environment of [
    {},
    production,
    { ...production, ...several },
    { ...production, ...unset, ...local },
  ])
    expect(readConfig({ ...environment, ...off })).toMatchObject({ payments: 'off', stripe: undefined });
  expect(readConfig({}).payments).toBe('sandbox');
});

test("a key of Stripe's of another kind is refused, without repeating it", () => {
  expect(configError({ ...production, STRIPE_SECRET_KEY: 'pk_live_1' })).toBe(
    'STRIPE_SECRET_KEY must be a secret key (sk_…) or a restricted one (rk_…)',
  );
  expect(configError({ ...production, STRIPE_SECRET_KEY: 'rk_live_1' })).toBe('');
  expect(configError({ ...production, STRIPE_WEBHOOK_SECRET: 'sk_live_1' })).toBe(
    'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook (whsec_…)',
  );
});

test('the demo serves this machine alone', () => {
  expect(configError({ HOST: '0.0.0.0' })).toContain('HOST');
  expect(configError({ HOST: 'unearth.example' })).toContain('HOST');
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(configError({ HOST })).toBe('');
  expect(configError({ ...firebase, ACCESS_TOKEN_SECRET: secret, HOST: '0.0.0.0' })).toBe('');
});

test('a site with an Auth emulator serves this machine alone, whatever else is set', () => {
  const emulated = {
    ...firebase,
    ACCESS_TOKEN_SECRET: secret,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  };
  expect(configError({ ...emulated, HOST: '0.0.0.0' })).toContain('HOST must be a loopback address');
  expect(configError(emulated)).toBe('');
});

test('some of the Firebase settings are not taken for a demo: those that lack are named', () => {
  const some = { FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com' };
  expect(configError({ ...some, ACCESS_TOKEN_SECRET: secret })).toContain('FIREBASE_PROJECT_ID');
  expect(configError(firebase)).toContain('ACCESS_TOKEN_SECRET');
});
