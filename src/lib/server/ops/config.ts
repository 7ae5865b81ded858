import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { writtenEmail } from '#lib/contract/kit/common.ts';
import { receiptRetention } from '#lib/domain/account-deletion.ts';
import { days } from '#lib/domain/durations.ts';
import { eventRetention } from '#lib/domain/events.ts';
import { countedBits } from '#lib/server/api/address.ts';
import { addressLimits } from '#lib/server/api/limits.ts';
import { type Contact, contactOf, contactSettings } from './contact-settings.ts';
import {
  type DatabaseSettings,
  databaseConnections,
  databaseOf,
  dataFolderOf,
  isDatabase,
} from './database-settings.ts';
import { type IndexNow, indexNowOf, indexNowSettings } from './indexnow-settings.ts';
import { shutdown } from './limits.ts';
import { type MailConfig, mailOf, mailPairs, mailSettings } from './mail-settings.ts';
import { isLoopback, isWeakSecret, productionReason } from './production-rules.ts';
import { type ServiceAccount, serviceAccountSetting } from './service-account.ts';

const alternatives = (values: readonly string[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join();

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be ${alternatives(values)}` });
const onOff = oneOf('on', 'off');

const separated = z.string().transform((list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** True if the text is an http or https origin, with or without a trailing slash. */
const isSite = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
};

/** True for CIDR notation. The library's general check accepts 10/8, as 0.0.0.10/8. */
const isNetwork = (text: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

const isCounted = (network: string): boolean => {
  const [address, bits] = ipaddr.parseCIDR(network);
  return address.kind() === 'ipv4' || bits <= countedBits;
};

const port = 'must be a number from 0 to 65535';
const connections = `must be a number from ${databaseConnections.min} to ${databaseConnections.max}`;
const factor = `must be a number from ${addressLimits.factor.min} to ${addressLimits.factor.max}`;
const drain = `must be a number from 0 to ${shutdown.maxDrain / 1000}`;

const eventDays = `must be a number of days, at least ${eventRetention.minDays}`;
const receiptYears = 'must be a number of years, from 0 to 999';

/** Every setting. Its messages are for operators, and follow its name. */
const settings = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: port, abort: true })
    .transform(Number)
    .refine((value) => value <= 65_535, port)
    .default(4321),
  SITE_URL: z
    .string()
    .refine(isSite, 'must be the address of the site without a path, such as https://unearth.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .default('file:./data/unearth.db')
    .refine(
      isDatabase,
      'must be file: and the name of a file, or postgres://user:password@host/database (in the password / # ? are %2F %23 %3F)',
    ),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,4}$/, { error: connections, abort: true })
    .transform(Number)
    .refine((value) => value >= databaseConnections.min && value <= databaseConnections.max, connections)
    .default(databaseConnections.default),
  /** Checked by `workerCount`, like the option. */
  WORKERS: z.string().optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be a host, such as your-project.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.[\]:-]+:\d+$/, 'must be host:port, such as 127.0.0.1:9099')
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccountSetting.optional(),
  ADMIN_EMAILS: separated
    .pipe(
      z
        .array(z.string())
        .refine(
          (list) => list.every((email) => !/[;\s]/.test(email) && writtenEmail.safeParse(email).success),
          'must be e-mail addresses, separated by commas',
        ),
    )
    .transform((list) => list.map((email) => email.toLowerCase()))
    .default([]),
  PAYMENTS: oneOf('sandbox', 'stripe', 'off').default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must be a secret key (sk_…) or a restricted one (rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook (whsec_…)')
    .optional(),
  PRODUCT_PAGES: oneOf('members', 'open').default('members'),
  RECEIPT_YEARS: z
    .string()
    .regex(/^\d{1,3}$/, { error: receiptYears, abort: true })
    .transform(Number)
    .default(receiptRetention.years),
  RATE_LIMITS: onOff.default('on'),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, { error: factor, abort: true })
    .transform(Number)
    .refine((value) => value >= addressLimits.factor.min && value <= addressLimits.factor.max, factor)
    .default(1),
  GENEROUS_NETWORKS: separated
    .pipe(
      z
        .array(z.string())
        .refine((list) => list.every(isNetwork), {
          error: 'must be networks such as 203.0.113.0/24 or 2001:db8::/48, separated by commas',
          abort: true,
        })
        .refine(
          (list) => list.every(isCounted),
          `must have IPv6 networks of /${countedBits} or wider: that is what limits count by`,
        ),
    )
    .default([]),
  CORS_ORIGINS: separated
    .pipe(
      z
        .array(z.string())
        .refine(
          (list) => list.every((text) => isSite(text) && new URL(text).origin === text),
          'must be origins such as https://example.com, separated by commas',
        ),
    )
    .default([]),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  LOG_PAGES: onOff.default('off'),
  TRUST_PROXY: onOff.default('off'),
  ASSETS_DIR: z.string().optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: drain, abort: true })
    .transform(Number)
    .refine((value) => value * 1000 <= shutdown.maxDrain, drain)
    .default(0),
  EVENT_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, { error: eventDays, abort: true })
    .transform(Number)
    .refine((value) => value >= eventRetention.minDays, eventDays)
    .default(eventRetention.days),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .regex(/^[\x21-\x7e]+$/, 'must not have spaces, or letters beyond ASCII')
    .optional(),
  VOTE_PROOF: onOff.default('on'),
  ...contactSettings,
  ...indexNowSettings,
  ...mailSettings,
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Settings whose values messages leave out, since many people read logs. The URLs have a password. */
const secrets: ReadonlySet<string> = new Set([
  'ACCESS_TOKEN_SECRET',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_BOUNCES_TOKEN',
  'FIREBASE_SERVICE_ACCOUNT',
]);

/** A value in an error message: on one line, and not too long. */
const quoted = (value: string): string =>
  JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);

type Settings = z.output<typeof settings>;

/** The Firebase project that the site's users sign in at. */
export interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** `host:port` of the Auth emulator, in the demo and in tests. */
  emulatorHost: string | undefined;
  /** With it the server deletes identities; otherwise browsers do. */
  serviceAccount?: ServiceAccount | undefined;
}

export interface Config {
  /** True if the stricter rules of production apply (see `productionReason`). */
  production: boolean;
  /** True for a local site without Firebase settings: it runs its own Auth emulator and says so on every page. */
  demo: boolean;
  host: string;
  port: number;
  /** The origin of every absolute address the site writes. */
  siteUrl: string;
  database: DatabaseSettings;
  accessTokenSecret: string;
  firebase: FirebaseSettings;
  adminEmails: readonly string[];
  /** Payment provider. With `off` the site sells no subscriptions; earlier ones stay valid. */
  payments: 'sandbox' | 'stripe' | 'off';
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** How long payments of deleted accounts are kept. */
  receiptYears: number;
  productPages: 'members' | 'open';
  /** Number of worker processes, or `auto`. The option `--workers` overrides it. */
  workers: string | undefined;
  rateLimits: boolean;
  /** Multiplies the limits by address. */
  rateLimitFactor: number;
  /** CIDR: their addresses have ten times the limits. */
  generousNetworks: readonly string[];
  corsOrigins: readonly string[];
  logLevel: Settings['LOG_LEVEL'];
  /** True if each request for a page is logged. */
  logPages: boolean;
  trustProxy: boolean;
  /** Folder of the hashed files of this build and of those that ran within a day. */
  assetsDir: string;
  /** In milliseconds: how long the server accepts connections after it was told to end. */
  drainTime: number;
  /** How long events that no list shows are stored, in milliseconds. */
  eventsKeptFor: number;
  /** True if new accounts are asked for a proof of work with their votes for a product while a burst is open. */
  voteProof: boolean;
  /** Token that Prometheus must send. Without it, metrics are disabled. */
  metricsToken: string | undefined;
  contact: Contact;
  indexNow: IndexNow | undefined;
  /** Undefined without a mail server: mails are dropped, or listed by the demo. */
  mail: MailConfig | undefined;
  /** Token that reports of bounced mails must send. Without it none are accepted. */
  mailBouncesToken: string | undefined;
}

/** An invalid setting. It stops the start; the message names the variable and what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const demoProject = 'demo-unearth';

const firebaseNames = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;

const need = (values: Settings, names: (keyof Settings)[], why: string): void => {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length) throw new ConfigError(`${missing.join(', ')} must be set ${why}`);
};

/** @throws ConfigError if other machines could reach the emulator or the demo */
const rejectUnsafeHost = ({ HOST, FIREBASE_AUTH_EMULATOR_HOST }: Settings, demo: boolean): void => {
  if (isLoopback(HOST)) return;
  const host = `HOST must be a loopback address, such as 127.0.0.1 (it is ${quoted(HOST)})`;
  // Its tokens are not signed: anybody who reaches the site could sign in as anybody.
  if (FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigError(`${host} with FIREBASE_AUTH_EMULATOR_HOST: the emulator vouches for anybody`);
  }
  if (demo) throw new ConfigError(`${host} in the demo: set the FIREBASE_ settings to serve others`);
};

const rejectInProduction = (values: Settings, why: string): void => {
  if (values.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigError(`FIREBASE_AUTH_EMULATOR_HOST must not be set ${why}: it vouches for anybody`);
  }
  need(values, ['SITE_URL', 'ACCESS_TOKEN_SECRET', ...firebaseNames], why);
  if (!values.SITE_URL?.startsWith('https:')) {
    throw new ConfigError(
      `SITE_URL must begin with https:// (it is ${quoted(values.SITE_URL ?? '')}) ${why}`,
    );
  }
  if (isWeakSecret(values.ACCESS_TOKEN_SECRET ?? '')) {
    throw new ConfigError(
      `ACCESS_TOKEN_SECRET must be hard to guess, such as what 'openssl rand -base64 48' prints, ${why}`,
    );
  }
  for (const name of ['METRICS_TOKEN', 'MAIL_BOUNCES_TOKEN'] as const) {
    const token = values[name];
    if (token && isWeakSecret(token)) {
      throw new ConfigError(
        `${name} must be hard to guess, such as what 'openssl rand -base64 48' prints, ${why}`,
      );
    }
  }
  if (values.PAYMENTS === 'sandbox') {
    throw new ConfigError(`PAYMENTS must be stripe or off (it is ${quoted(values.PAYMENTS)}) ${why}`);
  }
};

const firebaseOf = (values: Settings): FirebaseSettings => ({
  apiKey: values.FIREBASE_API_KEY ?? 'demo',
  authDomain: values.FIREBASE_AUTH_DOMAIN ?? 'localhost',
  projectId: values.FIREBASE_PROJECT_ID ?? demoProject,
  emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
  serviceAccount: values.FIREBASE_SERVICE_ACCOUNT,
});

const parse = (given: Record<string, string>): Settings => {
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  // One line per setting, however many of its rules are violated.
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const lines = [...wrong].map(([name, message]) => {
    const value = given[name];
    return `${name} ${message}${secrets.has(name) || value === undefined ? '' : ` (it is ${quoted(value)})`}`;
  });
  throw new ConfigError(lines.join('\n'));
};

/**
 * Reads and validates the settings, from nothing but the given environment. Empty values count as absent, as in a
 * `.env` file that lists every name.
 * @throws ConfigError with a line for each invalid setting
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;

  const values = parse(given);
  const production = productionReason(values);
  const demo = !production && firebaseNames.every((name) => values[name] === undefined);
  rejectUnsafeHost(values, demo);
  if (production) rejectInProduction(values, production);
  const { FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_PROJECT_ID: project } = values;
  if (account && account.projectId !== (project ?? demoProject))
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT must be of the project in FIREBASE_PROJECT_ID');
  if (!demo) need(values, [...firebaseNames, 'ACCESS_TOKEN_SECRET'], 'unless the site runs as a demo');
  if (values.PAYMENTS === 'stripe') {
    need(values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'with PAYMENTS=stripe');
  }
  for (const [one, other] of mailPairs) {
    if (values[one]) need(values, [other], `with ${one}`);
    if (values[other]) need(values, [one], `with ${other}`);
  }

  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  const database = databaseOf(values.DATABASE_URL, values.DATABASE_CONNECTIONS);
  return {
    production: production !== undefined,
    demo,
    host: values.HOST,
    port: values.PORT,
    siteUrl,
    database,
    accessTokenSecret: values.ACCESS_TOKEN_SECRET ?? '',
    firebase: firebaseOf(values),
    adminEmails: values.ADMIN_EMAILS,
    payments: values.PAYMENTS,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET }
        : undefined,
    receiptYears: values.RECEIPT_YEARS,
    productPages: values.PRODUCT_PAGES,
    workers: values.WORKERS,
    rateLimits: values.RATE_LIMITS === 'on',
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    generousNetworks: values.GENEROUS_NETWORKS,
    corsOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    logPages: values.LOG_PAGES === 'on',
    trustProxy: values.TRUST_PROXY === 'on',
    assetsDir: values.ASSETS_DIR ?? join(dataFolderOf(database), 'assets'),
    drainTime: values.DRAIN_SECONDS * 1000,
    eventsKeptFor: days(values.EVENT_DAYS),
    voteProof: values.VOTE_PROOF === 'on',
    metricsToken: values.METRICS_TOKEN,
    contact: contactOf(values, demo),
    indexNow: indexNowOf(values, siteUrl),
    mail: mailOf(values),
    mailBouncesToken: values.MAIL_BOUNCES_TOKEN,
  };
};
