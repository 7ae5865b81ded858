import { z } from 'zod';
import { writtenEmail } from '../contract/common.ts';
import { type Contact, contactOf, contactSettings } from './contact-settings.ts';

const onOff = z.enum(['on', 'off']);
const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z
        .url({ protocol: /^https?$/, abort: true })
        .refine((value) => new URL(value).origin === value, 'must be an origin such as https://example.com'),
    ),
  );
const emails = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(writtenEmail));

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  SITE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((value) => new URL(value).pathname === '/', 'must not have a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .default('file:./data/unearth.db')
    .refine((value) => !/^postgres(ql)?:/.test(value), 'PostgreSQL is not supported yet: use file:…')
    .refine((value) => /^file:./.test(value), 'must begin with file: and name a file'),
  ACCESS_TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.[\]:-]+:\d+$/, 'must be host:port')
    .optional(),
  ADMIN_EMAILS: emails.default([]),
  PAYMENTS: z.enum(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  PRODUCT_PAGES: z.enum(['members', 'open']).default('members'),
  RATE_LIMITS: onOff.default('on'),
  CORS_ORIGINS: origins.default([]),
  LOG_LEVEL: z.enum(['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['off', 'on']).default('off'),
  ...contactSettings,
});

type Settings = z.output<typeof settings>;

/** Which Firebase project the site's people sign in at. */
export interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** `host:port` of the Auth emulator, in the demo and in tests. */
  emulatorHost: string | undefined;
}

export interface Config {
  production: boolean;
  /** Without Firebase settings the site is a demo: it runs its own Auth emulator and says so on every page. */
  demo: boolean;
  host: string;
  port: number;
  /** The origin of every absolute address the site writes. */
  siteUrl: string;
  databaseFile: string;
  accessTokenSecret: string;
  firebase: FirebaseSettings;
  adminEmails: readonly string[];
  payments: 'sandbox' | 'stripe';
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  productPages: 'members' | 'open';
  rateLimits: boolean;
  corsOrigins: readonly string[];
  logLevel: Settings['LOG_LEVEL'];
  trustProxy: boolean;
  contact: Contact;
}

/** A setting that stops the start. Its message names the variable and what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const demoProject = 'demo-unearth';

const firebaseNames = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

const need = (values: Settings, names: (keyof Settings)[], why: string): void => {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length) throw new ConfigError(`${missing.join(', ')} must be set ${why}`);
};

const refuseUnsafe = (values: Settings, given: Record<string, string>, demo: boolean): void => {
  if (values.FIREBASE_AUTH_EMULATOR_HOST && !loopback.has(values.HOST)) {
    // Its tokens are not signed: whoever reaches the site is whoever they say they are.
    throw new ConfigError(
      `HOST must be a loopback address with FIREBASE_AUTH_EMULATOR_HOST (it is ${values.HOST}); the emulator vouches for anybody`,
    );
  }
  if (demo && !loopback.has(values.HOST)) {
    throw new ConfigError(
      `HOST must be a loopback address in the demo (it is ${values.HOST}); set the FIREBASE_ settings to serve others`,
    );
  }
  if (values.PAYMENTS === 'stripe') {
    need(values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'with PAYMENTS=stripe');
  }
  if (values.NODE_ENV !== 'production') return;
  if (values.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST must not be set with NODE_ENV=production');
  }
  need(values, ['SITE_URL', 'ACCESS_TOKEN_SECRET', ...firebaseNames], 'with NODE_ENV=production');
  if (given.PAYMENTS !== 'stripe') throw new ConfigError('PAYMENTS must be stripe with NODE_ENV=production');
};

const firebaseOf = (values: Settings): FirebaseSettings => ({
  apiKey: values.FIREBASE_API_KEY ?? 'demo',
  authDomain: values.FIREBASE_AUTH_DOMAIN ?? 'localhost',
  projectId: values.FIREBASE_PROJECT_ID ?? demoProject,
  emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
});

/**
 * Reads and validates the settings. Pure: nothing but the given environment goes in. Empty values count
 * as absent, as in a `.env` file that lists every name.
 * @throws ConfigError with one line that names the variable
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;

  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  const demo = values.NODE_ENV !== 'production' && firebaseNames.every((name) => values[name] === undefined);
  refuseUnsafe(values, given, demo);
  if (!demo) need(values, [...firebaseNames, 'ACCESS_TOKEN_SECRET'], 'unless the site runs as a demo');

  return {
    production: values.NODE_ENV === 'production',
    demo,
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    databaseFile: values.DATABASE_URL.slice('file:'.length),
    accessTokenSecret: values.ACCESS_TOKEN_SECRET ?? '',
    firebase: firebaseOf(values),
    adminEmails: values.ADMIN_EMAILS,
    payments: values.PAYMENTS,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET }
        : undefined,
    productPages: values.PRODUCT_PAGES,
    rateLimits: values.RATE_LIMITS === 'on',
    corsOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'on',
    contact: contactOf(values, demo),
  };
};
