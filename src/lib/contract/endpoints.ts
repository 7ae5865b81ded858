import { z } from 'zod';
import { addresses, type EndpointName } from '#lib/contract/kit/addresses.ts';
import {
  byEmail,
  byId,
  deletedCount,
  insertedId,
  modifiedCount,
  writtenEmail,
} from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import { listWindow } from '#lib/contract/kit/lists.ts';
import { sizes } from '#lib/limits.ts';
import { accountChangeBody, accountChangeInput } from './account-change.ts';
import { couponEndpoints } from './coupon-endpoints.ts';
import {
  ballot,
  product,
  productAddress,
  productDraft,
  productStatus,
  productSummary,
  review,
  reviewDraft,
  role,
  tagPrefix,
  user,
} from './entities.ts';
import { moderatedSummary, moderationEntry, moderationSort, report } from './moderation.ts';
import { productChangeBody, productChangeInput } from './product-change.ts';
import { statistics } from './statistics.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';

/** `on`/`off` would be new words; addresses say true and false. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const people = {
  registerUser: endpoint(addresses.registerUser, {
    summary: 'Makes or refreshes the record of whoever signed in',
    auth: 'identity',
    body: z.object({
      name: z.string().trim().max(sizes.personName).default(''),
      email: writtenEmail,
    }),
    output: z.object({ insertedId: z.string().nullable() }),
    errors: { 409: 'Another account holds this e-mail' },
  }),
  issueToken: endpoint(addresses.issueToken, {
    summary: "Exchanges the provider's ID token for an access token",
    auth: 'identity',
    body: z.object({ email: writtenEmail }),
    output: z.object({ token: z.string() }),
  }),
  listUsers: endpoint(addresses.listUsers, {
    summary: 'People by name',
    auth: 'member',
    query: listWindow.extend({ role: role.optional(), q: z.string().max(sizes.keyword).optional() }),
    output: z.array(user),
    list: true,
  }),
  getUser: endpoint(addresses.getUser, {
    summary: "A person's role, status and name",
    auth: 'member',
    params: byEmail,
    output: user,
    errors: { 404: 'No such person' },
  }),
  getBallot: endpoint(addresses.getBallot, {
    summary: 'The ids of the products that one voted for, reported and added',
    auth: 'member',
    params: byEmail,
    output: ballot,
  }),
  changeUser: endpoint(addresses.changeUser, {
    summary: 'Makes a user an admin or a moderator, or suspends an account and restores it',
    auth: 'member',
    params: byId,
    body: accountChangeBody,
    sentBody: accountChangeInput,
    output: modifiedCount,
    errors: {
      404: 'No such person',
      409: 'That person is not a plain user any more, or the last admin who could restore anybody',
    },
  }),
  claimRole: endpoint(addresses.claimRole, {
    summary: 'Claims the role that waits for one’s address, by the one-time code of the site’s operator',
    auth: 'member',
    params: byEmail,
    body: z.object({ code: z.string().max(sizes.roleCode) }),
    output: modifiedCount,
    errors: { 409: 'The e-mail is not verified, or the code is wrong or has expired' },
  }),
};

const products = {
  getProduct: endpoint(addresses.getProduct, {
    when: 'id',
    summary: 'One product',
    auth: 'anyone',
    query: z.object({ id: z.string() }),
    output: product,
    errors: { 404: 'No such product, or not for you to see' },
  }),
  listProducts: endpoint(addresses.listProducts, {
    summary:
      'Products on the shelves, trending first, which weighs the votes of people with a verified e-mail; with type=email, those one added oneself',
    auth: 'anyone',
    query: listWindow.extend({
      type: z.enum(['trending', 'featured', 'newest', 'email']).default('trending'),
      email: z.string().max(sizes.email).optional(),
    }),
    output: z.array(productSummary),
    list: true,
  }),
  listAddresses: endpoint(addresses.listAddresses, {
    summary: 'Products on the shelves by id and date alone, newest first: what a site map needs of them',
    auth: 'anyone',
    query: listWindow,
    output: z.array(productAddress),
    list: true,
  }),
  searchProducts: endpoint(addresses.searchProducts, {
    summary: 'Products on the shelves that match, best first; small typos are forgiven',
    auth: 'anyone',
    query: listWindow.extend({ keyword: z.string().max(sizes.keyword).default('') }),
    output: z.array(productSummary),
    list: true,
    errors: { 400: 'The keyword is blank' },
  }),
  listForModeration: endpoint(addresses.listForModeration, {
    summary: 'Every product, pending first unless sorted otherwise',
    auth: 'member',
    query: listWindow.extend({
      status: productStatus.optional(),
      reported: flag.optional(),
      changed: z
        .literal('true')
        .transform(() => true)
        .optional(),
      q: z.string().max(sizes.keyword).optional(),
      sort: moderationSort.default('pending'),
    }),
    output: z.array(moderatedSummary),
    list: true,
  }),
  addProduct: endpoint(addresses.addProduct, {
    summary: 'Adds a product, which waits for a moderator',
    auth: 'member',
    headers: { [idempotencyHeader]: 'A product sent twice with the same key is added once' },
    body: productDraft,
    output: insertedId,
  }),
  changeProduct: endpoint(addresses.changeProduct, {
    summary: 'Votes for, reports, edits or moderates a product; the body tells which',
    auth: 'member',
    params: byId,
    body: productChangeBody,
    sentBody: productChangeInput,
    output: modifiedCount,
    errors: {
      404: 'No such product, or not for you to see',
      409: 'Your own product, one not on the shelves, or one that was changed since it was `seen`',
    },
  }),
  deleteProduct: endpoint(addresses.deleteProduct, {
    summary: 'Deletes a product: its adder any, a moderator one that is accepted and reported',
    auth: 'member',
    params: byId,
    output: deletedCount,
    errors: { 409: 'A moderator deletes only what is accepted and reported' },
  }),
  listReports: endpoint(addresses.listReports, {
    summary: 'What was reported about a product, latest first, without names',
    auth: 'member',
    params: byId,
    query: listWindow,
    output: z.array(report),
    list: true,
    errors: { 404: 'No such product' },
  }),
  dismissReports: endpoint(addresses.dismissReports, {
    summary: 'Clears a product of its reports',
    auth: 'member',
    params: byId,
    output: modifiedCount,
    errors: { 404: 'No such product' },
  }),
  suggestTags: endpoint(addresses.suggestTags, {
    summary: 'Tags in use that begin so',
    auth: 'anyone',
    query: z.object({ query: tagPrefix }),
    output: z.array(z.string()),
  }),
};

const reviews = {
  listReviews: endpoint(addresses.listReviews, {
    summary: "A product's reviews, latest first; with by=me, the one that one wrote oneself",
    auth: 'anyone',
    query: listWindow.extend({ id: z.string(), by: z.literal('me').optional() }),
    output: z.array(review),
    list: true,
    errors: { 404: 'No such product' },
  }),
  writeReview: endpoint(addresses.writeReview, {
    summary: 'Reviews a product; a second review takes the place of the first',
    auth: 'member',
    body: reviewDraft,
    output: insertedId,
    errors: { 404: 'No such product', 409: 'Your own product, or one that is not listed' },
  }),
  deleteReview: endpoint(addresses.deleteReview, {
    summary: 'Removes a review',
    auth: 'member',
    params: byId,
    output: deletedCount,
  }),
};

const house = {
  getStatistics: endpoint(addresses.getStatistics, {
    summary: 'How the house is doing: totals, the last 30 days, the most voted',
    auth: 'member',
    output: statistics,
  }),
  listModerationLog: endpoint(addresses.listModerationLog, {
    summary: 'Who decided what about products, reviews and people, latest first',
    auth: 'member',
    query: listWindow,
    output: z.array(moderationEntry),
    list: true,
  }),
  getConfig: endpoint(addresses.getConfig, {
    summary: 'What a browser needs of the settings',
    auth: 'anyone',
    output: z.object({
      firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
      /** The site's own origin when the identities come from an emulator, which is reached through it. */
      authEmulator: z.string().nullable(),
      demo: z.boolean(),
      productPages: z.enum(['members', 'open']),
    }),
  }),
  live: endpoint(addresses.live, {
    summary: 'The process answers',
    auth: 'anyone',
    uncounted: true,
    output: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint(addresses.ready, {
    summary: 'The database answers too',
    auth: 'anyone',
    uncounted: true,
    output: z.object({ status: z.literal('ok') }),
  }),
};

export const endpoints = {
  ...people,
  ...products,
  ...reviews,
  ...subscriptionEndpoints,
  ...couponEndpoints,
  ...house,
} satisfies Record<EndpointName, unknown>;
