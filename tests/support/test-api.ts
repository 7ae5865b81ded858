import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { test as base } from 'vitest';
import type { ErrorBody } from '#lib/contract/kit/errors.ts';
import type { Api } from '#lib/server/api/principal.ts';
import { createApp } from '#lib/server/app.ts';
import { type Context, createContext, type Overrides } from '#lib/server/context.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { findUserByEmail, type UserRow } from '#lib/server/users/queries.ts';
import type { ReceiverPolicy } from '#lib/server/webhooks/public-addresses.ts';
import { identityOf, idTokenFor, type People, type Person, peopleOver, type TestResponse } from './person.ts';
import { makeTestDatabase, onPostgres } from './test-database.ts';

export { idTokenFor, type Person, type TestResponse as TestAnswer } from './person.ts';

/** Token of the mail provider. */
export const bouncesToken = 'a-token-of-the-mail-provider-of-the-tests';

const settings = {
  MAIL_BOUNCES_TOKEN: bouncesToken,
  FIREBASE_API_KEY: 'test',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_PROJECT_ID: 'test',
  ACCESS_TOKEN_SECRET: 'a secret of the tests, long enough for anybody',
  ADMIN_EMAILS: 'chief@unearth.example',
  DATABASE_CONNECTIONS: '11',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

export interface TestApi extends People {
  app: Api;
  context: Context;
  /** Sets the clock of the API. */
  now(date: string): void;
  /** Changes an account in the database, say to suspend it or to record a payment. */
  account(person: Person, change: Partial<UserRow>): Promise<void>;
  /** Adds a pending product. */
  pending(maker: Person, fields?: object): Promise<string>;
  /** Adds an accepted product. */
  accepted(maker: Person, fields?: object): Promise<string>;
  /** Dates the version of a product back: versions are milliseconds, in which a test may load and change a product. */
  dateBack(id: string): Promise<void>;
  /** Sends a decision as a moderator. */
  moderate(id: string, body: object): Promise<TestResponse>;
}

export const draft = (fields: object = {}) => ({
  name: 'Tidewater',
  logo: 'https://tidewater.example/logo.svg',
  shortDescription: 'Runs your jobs on the greenest hour of the grid.',
  description: 'It looks at the forecast and waits for the wind.',
  tags: ['energy', 'infrastructure'],
  externalLink: 'https://tidewater.example/',
  ...fields,
});

/** Body of a new coupon. */
export const coupon = (fields: object = {}) => ({
  code: 'Early-Bird',
  description: 'For the first ones.',
  kind: 'percent',
  value: 10,
  validUntil: null,
  limit: null,
  ...fields,
});

/** Webhooks go to this machine, whatever their host: nothing leaves it. */
const receivers: ReceiverPolicy = {
  allowsHttp: true,
  isAllowed: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
};

/** Body of a new webhook. */
export const webhook = (fields: object = {}) => ({ url: 'https://hooks.example/unearth', ...fields });

/** An API with a new database. */
export const createTestApi = async (environment: Record<string, string> = {}, overrides: Overrides = {}) => {
  const database = await makeTestDatabase();
  // Databases of PostgreSQL are used again, and the list of deleted accounts is next to this folder.
  const folder = onPostgres ? mkdtempSync(join(tmpdir(), 'unearth-api-')) : undefined;
  const assets = folder && { ASSETS_DIR: join(folder, 'assets') };
  const config = readConfig({ ...settings, DATABASE_URL: database.url, ...assets, ...environment });
  let date = new Date('2026-11-21T12:00:00.000Z');
  const context = await createContext(config, {
    log: pino({ level: 'silent' }),
    clock: () => date,
    verifyIdentity: async (token) => identityOf(token),
    receivers,
    ...overrides,
  });
  const app = createApp(context);

  const as = peopleOver((path, init) => app.request(path, init));

  const account: TestApi['account'] = async ({ id }, change) => {
    await context.db.write.updateTable('users').set(change).where('id', '=', Number(id)).execute();
  };

  const person: TestApi['person'] = async (
    name,
    { role = 'user', verified = true, email = `${name}@unearth.example` } = {},
  ) => {
    const signedInAt = Math.floor(context.clock().getTime() / 1000);
    const claims = { uid: `uid-${name}`, email, emailVerified: verified, name, signedInAt };
    const identity = as(idTokenFor(claims), email, '');
    await identity.post('/users', { body: { name, email } });
    const { body } = await identity.post('/jwt', { body: { email } });
    const user = await findUserByEmail(context.db.read, email);
    if (!user) throw new Error(`${name} could not sign in`);
    const known = as(body.token, email, String(user.id));
    if (role !== 'user') await account(known, { role });
    return known;
  };

  const pending: TestApi['pending'] = async (maker, fields) =>
    (await maker.post('/products', { body: draft(fields) })).body.insertedId;

  const dateBack: TestApi['dateBack'] = async (id) => {
    const updated_at = '2026-11-20T12:00:00.000Z';
    await context.db.write.updateTable('products').set({ updated_at }).where('id', '=', Number(id)).execute();
  };

  let keeper: Person | undefined;
  const moderate: TestApi['moderate'] = async (id, body) => {
    keeper ??= await person('shelf-keeper', { role: 'moderator' });
    // Signed in once; the clock of a test may pass the end of a token.
    const claims = { userId: Number(keeper.id), uid: 'uid-shelf-keeper', emailVerified: true };
    const token = await context.tokens.issue({ ...claims, signedOutAt: null, moderates: true });
    return as(token, keeper.email, keeper.id).patch(`/products/${id}`, { body });
  };

  const api: TestApi = {
    app,
    context,
    now: (text) => {
      date = new Date(text);
    },
    anonymous: as(undefined, '', ''),
    bearer: (token) => as(token, '', ''),
    person,
    account,
    pending,
    dateBack,
    moderate,
    accepted: async (maker, fields) => {
      const id = await pending(maker, fields);
      await moderate(id, { status: 'accepted' });
      return id;
    },
  };
  const close = async () => {
    await context.close();
    await database.remove();
    if (folder) rmSync(folder, { recursive: true });
  };
  return { api, close };
};

/** Returns a test function with a new API and database, with these settings. */
export const testWith = (environment: Record<string, string>, overrides: Overrides = {}) =>
  base.extend<{ api: TestApi }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
    api: async ({}, use) => {
      const { api, close } = await createTestApi(environment, overrides);
      await use(api);
      await close();
    },
  });

export const test = testWith({});

/** Fields with validation errors. */
export const fieldsOf = (response: TestResponse): string[] => {
  const { error } = response.body as Partial<ErrorBody>;
  return (error?.issues ?? []).map(({ field }) => field);
};

/** Names of the products in a list, in order. */
export const namesOf = (response: TestResponse): string[] =>
  (response.body as { name: string }[]).map(({ name }) => name);

/** Total number of matches of a list. */
export const totalOf = ({ headers }: TestResponse): number => Number(headers.get('x-total-count'));
