import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, deletedCount, insertedId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { idempotencyHeader, matchHeader, totalMoreHeader } from '#lib/contract/kit/headers.ts';
import { soughtText, storableText, webUrl } from '#lib/contract/kit/values.ts';
import { ages, browsing, sorts } from '#lib/domain/browsing.ts';
import { rating, sizes } from '#lib/domain/specification.ts';
import { twins } from './moderation.ts';
import { productChangeBody, productChangeInput } from './product-change.ts';
import {
  comingProduct,
  foundProduct,
  linkedProduct,
  product,
  productAddress,
  productDraft,
  productSummary,
  relatedProducts,
  tagPrefix,
} from './products.ts';

/** Slugs, separated by commas, which none has in it. */
const slugs = soughtText()
  .max(browsing.tags * sizes.tag * 9)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .refine((tags) => tags.length <= browsing.tags, `At most ${browsing.tags} tags`);

/** Query parameters that sort and filter published products. */
const browseQuery = {
  sort: z.enum(sorts).optional(),
  /** Slugs of tags, separated by commas: products have all of them. */
  tags: slugs.optional(),
  /** Minimum mean of the ratings, in stars. */
  rating: z.coerce.number<number>().int().min(rating.min).max(rating.max).optional(),
  /** Published in the last 7, 30 or 365 days, from the beginning of a day (UTC). */
  age: z.enum(ages).optional(),
};

/**
 * `challenge`: asks for a proof of work for the vote that was counted (`proveVote`), while votes of its product are checked. Sent
 * again if the vote is. `decidedAt`: the time of the acceptance or rejection that was made, for the next `seenDecision`.
 */
const changedProduct = modifiedCount.extend({
  challenge: z.string().optional(),
  decidedAt: z.iso.datetime().optional(),
});

export const productEndpoints = {
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
      'Published products, trending first, which weighs the votes of people with a verified e-mail; sorted and filtered; with type=email, those one added oneself',
    auth: 'anyone',
    query: paginationQuery.extend({
      type: z.enum(['trending', 'featured', 'newest', 'email']).default('trending'),
      email: storableText().max(sizes.email).optional(),
      ...browseQuery,
    }),
    output: z.array(productSummary),
    list: true,
    responseHeaders: {
      [totalMoreHeader]:
        '`true` if there are more products than the total: those of two filters or more are counted up to 1,000',
    },
    errors: { 404: 'No published product has one of the tags' },
  }),
  listAddresses: endpoint(addresses.listAddresses, {
    summary: 'Ids and dates of published products, newest first, for a sitemap',
    auth: 'anyone',
    query: paginationQuery,
    output: z.array(productAddress),
    list: true,
  }),
  searchProducts: endpoint(addresses.searchProducts, {
    summary:
      'Published products that match, best first, with the reason; small typos are forgiven, and few hits are followed by those that have some of the words. With sort=newest, those with all words, newest first',
    auth: 'anyone',
    query: paginationQuery.extend({
      keyword: soughtText().max(sizes.keyword).default(''),
      sort: z.enum(['best', 'newest']).default('best'),
    }),
    output: z.array(foundProduct),
    list: true,
    responseHeaders: {
      [matchHeader]: '`all-words` if some hit has all of the words, `near` if none has',
      [totalMoreHeader]: '`true` if there are more hits than the total: no page has these',
    },
    errors: { 400: 'The keyword is blank' },
  }),
  listLinked: endpoint(addresses.listLinked, {
    summary: 'Published products, and the caller’s own, with an equivalent link, oldest first',
    auth: 'member',
    query: z.object({
      link: webUrl,
      /** Id of a product to leave out. */
      except: storableText().optional(),
    }),
    output: z.array(linkedProduct).max(twins.max),
  }),
  listRelated: endpoint(addresses.listRelated, {
    summary: 'Products that its voters also voted for, or similar ones by tags',
    auth: 'anyone',
    params: byId,
    output: relatedProducts,
    errors: { 404: 'No such product, or not for you to see' },
  }),
  getComing: endpoint(addresses.getComing, {
    summary: 'The public part of an accepted product before its launch day',
    auth: 'anyone',
    params: byId,
    output: comingProduct,
    errors: { 404: 'No such product, or it does not wait for a day: not accepted, or published already' },
  }),
  addProduct: endpoint(addresses.addProduct, {
    summary: 'Adds a product, which waits for a moderator and for its launch day, if any',
    auth: 'member',
    headers: { [idempotencyHeader]: 'A product sent twice with the same key is added once' },
    body: productDraft,
    output: insertedId,
  }),
  changeProduct: endpoint(addresses.changeProduct, {
    summary: 'Votes for, reports, edits or moderates a product, depending on the body',
    auth: 'member',
    params: byId,
    body: productChangeBody,
    sentBody: productChangeInput,
    output: changedProduct,
    errors: {
      404: 'No such product, or not for you to see',
      409: 'Your own product, one that is not published, one that was changed since it was `seen`, or decided on since `seenDecision`',
    },
  }),
  deleteProduct: endpoint(addresses.deleteProduct, {
    summary: 'Deletes a product; adders their own, moderators those accepted and reported',
    auth: 'member',
    params: byId,
    output: deletedCount,
    errors: { 409: 'A moderator deletes only what is accepted and reported' },
  }),
  suggestTags: endpoint(addresses.suggestTags, {
    summary: 'Tags in use that begin with the text',
    auth: 'anyone',
    query: z.object({ query: tagPrefix }),
    output: z.array(z.string()),
  }),
};
