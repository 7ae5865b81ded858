import type { TestResponse } from '../support/person.ts';
import type { Texts } from './texts.ts';
import type { World } from './world.ts';

const done = async (call: Promise<TestResponse>): Promise<TestResponse['body']> => {
  const { status, text, body } = await call;
  if (status >= 300) throw new Error(`Answered ${status}: ${text}`);
  return body;
};

/** Adds products in each state, reviews, reports and a coupon over the API, so that all is as people could write it. */
export const fillWith = async (
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
