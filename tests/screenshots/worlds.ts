import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { type Member, newEmail, peopleOf } from '../support/people.ts';
import type { TestResponse } from '../support/person.ts';
import { type Site, startSite } from '../support/site.ts';
import { openTestDb } from '../support/test-db.ts';
import { foreignTexts, longTexts, type Texts } from './texts.ts';
import type { Who, World } from './world.ts';

const settings = { PRODUCT_PAGES: 'open' };

const roles = { reader: 'user', maker: 'user', moderator: 'moderator', admin: 'admin' } as const;

const productsOf = async ({ get, email }: Member): Promise<Record<string, string | undefined>> => {
  const { body } = await get(`/products?type=email&email=${email}`);
  const byStatus = body.map(({ _id, status }: { _id: string; status: string }) => [status, _id]);
  return Object.fromEntries(byStatus);
};

const publishedOf = async ({
  get,
}: Member): Promise<Record<'published' | 'unreviewed', string | undefined>> => {
  const { body } = await get('/products?limit=100');
  const withReviews = (has: (count: number) => boolean): string | undefined =>
    body.find(({ reviewCount }: { reviewCount: number }) => has(reviewCount))?._id;
  return { published: withReviews((count) => count > 2), unreviewed: withReviews((count) => count === 0) };
};

/** Finds what there is to see; what there is not has the id of no product. */
const productsIn = async ({ reader, maker, moderator }: World['members']): Promise<World['products']> => {
  const { published, unreviewed } = await publishedOf(reader);
  const { accepted: own = '0', pending = '0', rejected = '0' } = await productsOf(maker);
  const { body } = await moderator.get('/products/moderator?coming=true&limit=1');
  const coming = body[0]?._id ?? '0';
  return { published: published ?? own, unreviewed: unreviewed ?? own, own, pending, rejected, coming };
};

/** A site that could not be made a world of must not stay behind. */
const worldOf = (site: Site, make: (site: Site) => Promise<World>): Promise<World> =>
  make(site).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });

/** The demo. */
const demoWorld = async (site: Site): Promise<World> => {
  const people = peopleOf(site);
  const [reader, maker, moderator, admin] = await Promise.all(
    (['zanele', 'user', 'moderator', 'admin'] as const).map(people.demo),
  );
  if (!reader || !maker || !moderator || !admin) throw new Error('The demo lacks an account');
  const members = { reader, maker, moderator, admin };
  return { url: site.url, members, products: await productsIn(members), stop: site.stop };
};

const done = async (call: Promise<TestResponse>): Promise<TestResponse['body']> => {
  const { status, text, body } = await call;
  if (status >= 300) throw new Error(`Answered ${status}: ${text}`);
  return body;
};

/** Adds products in each state, reviews, reports and a coupon over the API, so that all is as people could write it. */
const fillWith = async (
  { reader, maker, moderator, admin }: World['members'],
  { products, externalLink, review, report, rejection, coupon }: Texts,
): Promise<void> => {
  const logo = 'https://photos.example/logo.svg';
  const ids: string[] = [];
  for (const product of products) {
    const added = await done(maker.post('/products', { body: { ...product, logo, externalLink } }));
    ids.push(added.insertedId);
  }
  const [rejected = '', , ...published] = ids; // the second one waits
  const decide = (id: string, body: object) => done(moderator.patch(`/products/${id}`, { body }));
  await decide(rejected, { status: 'rejected' });
  await done(
    moderator.post(`/products/${rejected}/rejection-reason`, { body: { reason: 'other', note: rejection } }),
  );
  for (const id of published) await decide(id, { status: 'accepted' });
  for (const id of published.slice(0, 3)) {
    await decide(id, { priority: 'featured' });
    await done(reader.patch(`/products/${id}`, { body: { reported: true, reason: report } }));
    for (const by of [reader, moderator, admin]) {
      await done(by.post('/reviews', { body: { productId: id, description: review, rating: 4 } }));
    }
  }
  const draft = { ...coupon, kind: 'percent', value: 20 };
  await done(admin.post('/coupons', { body: draft }));
};

/** A site without products, or with these texts alone. */
const filledWorld = async (site: Site, texts?: Texts): Promise<World> => {
  const db = openTestDb(site);
  const people = peopleOf(site, db.grantRole);
  const register = (who: Who) =>
    people.person(texts?.person ?? 'Nell Comer', { role: roles[who], email: newEmail(who) });
  const members = {
    reader: await register('reader'),
    maker: await register('maker'),
    moderator: await register('moderator'),
    admin: await register('admin'),
  };
  await db.close();
  if (texts) await fillWith(members, texts);
  return { url: site.url, members, products: await productsIn(members), stop: site.stop };
};

const ownWorld = async (folder: string, texts?: Texts): Promise<World> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'site.db');
  const empty = openSqlite(file);
  await migrate(empty);
  await empty.close();
  const site = await startSite({ ...settings, DATABASE_URL: `file:${file}` });
  return worldOf(site, () => filledWorld(site, texts));
};

export const worlds = {
  demo: async () => worldOf(await startSite(settings), demoWorld),
  empty: (folder: string) => ownWorld(folder),
  long: (folder: string) => ownWorld(folder, longTexts),
  foreign: (folder: string) => ownWorld(folder, foreignTexts),
} satisfies Record<string, (folder: string) => Promise<World>>;

export type WorldName = keyof typeof worlds;
