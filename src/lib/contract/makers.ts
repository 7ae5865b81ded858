import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, byId, modifiedCount, paginationQuery, verifiedSince } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText } from '#lib/contract/kit/values.ts';
import { lists, rating } from '#lib/domain/specification.ts';
import { productSummary, wonPlace } from './products.ts';

/** Public page of a person. It has only what their products and reviews show, and never an e-mail. */
const maker = z.object({
  _id: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  verifiedSince,
  /** The month in which they came, 'YYYY-MM'. */
  since: z.string(),
  /** The number of their published products, and of their reviews of published ones. */
  products: z.int(),
  reviews: z.int(),
  /** Places that their products have won on closed leaderboards, the latest ones first. */
  places: z.array(wonPlace.extend({ product: productSummary.pick({ _id: true, name: true }) })),
});
export type Maker = z.infer<typeof maker>;

export const makerSummary = maker.pick({ _id: true, name: true, photoURL: true });
export type MakerSummary = z.infer<typeof makerSummary>;

const makerReview = z.object({
  _id: z.string(),
  product: productSummary.pick({ _id: true, name: true, logo: true }),
  rating: z.int().min(rating.min).max(rating.max),
  description: z.string(),
  createdAt: z.iso.datetime(),
});
export type MakerReview = z.infer<typeof makerReview>;

const ownPage = z.object({ makerId: z.string(), private: z.boolean() });

const noPage = { 404: 'No such page, or one that is private' };

export const makerEndpoints = {
  listMakers: endpoint(addresses.listMakers, {
    summary:
      'Pages of makers with a published product, by id, starting after the id in `after`; with the fields of a site map',
    auth: 'anyone',
    query: z.object({
      after: storableText().max(64).default(''),
      limit: z.coerce.number<number>().int().min(1).max(lists.max).default(lists.max),
    }),
    output: z.object({
      makers: z.array(z.string()),
      /** Cursor for the next call: the last of `makers`; null at the end. */
      after: z.string().nullable(),
    }),
  }),
  getMaker: endpoint(addresses.getMaker, {
    summary: 'The public page of a maker or reviewer',
    auth: 'anyone',
    params: byId,
    output: maker,
    errors: noPage,
  }),
  listMakerProducts: endpoint(addresses.listMakerProducts, {
    summary: 'Their published products, newest first',
    auth: 'anyone',
    params: byId,
    query: paginationQuery,
    output: z.array(productSummary),
    list: true,
    errors: noPage,
  }),
  listMakerReviews: endpoint(addresses.listMakerReviews, {
    summary: 'Their reviews of published products, newest first',
    auth: 'anyone',
    params: byId,
    query: paginationQuery,
    output: z.array(makerReview),
    list: true,
    errors: noPage,
  }),
};

export const ownPageEndpoints = {
  getPage: endpoint(addresses.getPage, {
    summary: 'The id of the caller’s public page, and whether it is private',
    auth: 'member',
    params: byEmail,
    output: ownPage,
  }),
  changePage: endpoint(addresses.changePage, {
    summary: 'Makes the caller’s page private or public; a private page is a 404',
    auth: 'member',
    params: byEmail,
    body: z.strictObject({ private: z.boolean() }),
    output: modifiedCount,
  }),
};
