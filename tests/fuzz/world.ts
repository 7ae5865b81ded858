import { pino } from 'pino';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { sandboxSession, start as startCheckout } from '../support/payments.ts';
import { coupon, createTestApi, type Person, type TestApi } from '../support/test-api.ts';
import type { Known } from './of-schema.ts';
import { type Snapshot, tableNames, takeSnapshot } from './snapshot.ts';

/** Actors and the weights of their calls. */
export const actors = {
  anonymous: 1,
  member: 4,
  maker: 4,
  moderator: 5,
  admin: 5,
  unverified: 1,
  suspended: 1,
  forged: 1,
} as const;
export type Actor = keyof typeof actors;

/** Stands for the session of an open checkout, which is another one in each world. */
export const sessionPlaceholder = 'the-open-session';
/** Placeholder for the caller's e-mail. */
export const ownEmail = 'the-caller@unearth.example';

/** Time at which each world begins. */
export const beginning = '2026-11-21T12:00:00.000Z';

/** An API whose database has something of everything, by people of every role. Each has the same ids. */
export interface World {
  api: TestApi;
  actors: Record<Actor, Pick<Person, 'token' | 'email'>>;
  session: string;
  /** Values that mean something, by their field; ids by the noun in the path. */
  known: Known;
  tables: readonly string[];
  first: Snapshot;
  /** Messages that the server has logged as errors. */
  errors: string[];
  close(): Promise<void>;
}

const makePeople = async (api: TestApi) => {
  const member = await api.person('ivo');
  const maker = await api.person('mara');
  const moderator = await api.person('mo', { role: 'moderator' });
  const admin = await api.person('noor', { role: 'admin' });
  const unverified = await api.person('ulla', { role: 'moderator', verified: false });
  const suspended = await api.person('sam');
  return { member, maker, moderator, admin, unverified, suspended };
};

/** Products in every state, with reactions of every kind. @returns the ids of products and reviews */
const makeProducts = async (
  api: TestApi,
  { member, maker, moderator, unverified, suspended }: Awaited<ReturnType<typeof makePeople>>,
) => {
  const accepted = await api.accepted(maker, { tags: ['energy', 'Energy', 'émission', 'c++'] });
  const featured = await api.accepted(maker, { name: 'Loupe ﷺ', tags: ['optics', 'energy'] });
  const pending = await api.pending(maker, { name: 'Waiting' });
  const rejected = await api.pending(maker, { name: 'Refused' });
  const edited = await api.accepted(member, { name: 'Plumb Line' });
  await moderator.patch(`/products/${rejected}`, { body: { status: 'rejected', batch: 'b1' } });
  await moderator.patch(`/products/${featured}`, { body: { priority: 'featured' } });
  await member.patch(`/products/${edited}`, {
    body: { tags: ['energy', 'walls'], externalLink: 'https://other.example/' },
  });
  for (const voter of [member, unverified, suspended]) await voter.votes(accepted);
  await member.patch(`/products/${accepted}`, { body: { reported: true, reason: 'The link does not work' } });
  const reviews: string[] = [];
  for (const [writer, rating] of [
    [member, 4],
    [suspended, 1],
  ] as const) {
    const body = { productId: accepted, description: 'Runs by itself.', rating };
    reviews.push((await writer.post('/reviews', { body })).body.insertedId);
  }
  return { products: [accepted, featured, pending, rejected, edited], reviews };
};

const makePayments = async ({ member, maker, admin }: Record<'member' | 'maker' | 'admin', Person>) => {
  const coupons: string[] = [];
  for (const fields of [
    { code: 'HALF', value: 50 },
    { code: 'FREE', value: 100, limit: 3 },
    { code: 'ONCE', limit: 1 },
  ])
    coupons.push((await admin.post('/coupons', { body: coupon(fields) })).body.insertedId);
  await startCheckout(maker, 'FREE');
  return { coupons, session: await sandboxSession(member, 'ONCE') };
};

export const createWorld = async (): Promise<World> => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => errors.push(line) });
  const { api, close } = await createTestApi({}, { log });
  const people = await makePeople(api);
  const { products, reviews } = await makeProducts(api, people);
  const { coupons, session } = await makePayments(people);
  await grantRole(api.context.db.write, 'invited@unearth.example', 'moderator', beginning);
  await api.account(people.suspended, { suspended_at: beginning });

  const everybody = Object.values(people);
  const ids = everybody.map(({ id }) => id);
  const emails = [...everybody.map(({ email }) => email), 'invited@unearth.example', 'chief@unearth.example'];
  const words = ['tide', 'Tidewater', 'tidewatr', 'energy', 'en', 'loupe', 'ivo', 'unearth.example', 'half'];
  const tables = await tableNames(api.context.db.read);
  return {
    api,
    close,
    errors,
    session,
    tables,
    first: await takeSnapshot(api.context.db.read, tables),
    actors: { ...people, anonymous: api.anonymous, forged: api.bearer('not.a.token') },
    known: {
      products,
      reviews,
      coupons,
      users: ids,
      people: ids,
      receipts: ['1', '2'],
      productId: products,
      email: [...emails, ...emails.map(() => ownEmail)],
      keyword: words,
      q: words,
      query: words,
      code: ['HALF', 'free', 'ONCE', 'NEW-ONE'],
      coupon: ['HALF', 'free', 'ONCE', 'NONE'],
      session: [sessionPlaceholder],
      card: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4242'],
      seen: [beginning, '2026-11-21T11:00:00.000Z'],
      batch: ['b1', 'b2'],
      period: ['today', 'all', '2026', '2026-11', '2026-W47', '2026-11-21', '2026-02-30', '2999'],
      limit: ['1', '2', '1000'],
      offset: ['0', '1', '5'],
    },
  };
};
