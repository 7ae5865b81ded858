import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, deletedCount, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { text } from '#lib/contract/kit/values.ts';
import { followKinds } from '#lib/domain/follows.ts';
import { sizes } from '#lib/domain/specification.ts';
import { productSummary } from './products.ts';

const kind = z.enum(followKinds);

const followed = z.object({
  kind,
  /** The slug of a tag, the id of a maker's page or of a product, or the keyword of a search. */
  target: z.string(),
  /** Null for a maker whose page is private, and for a product that is not on the site. */
  name: z.string().nullable(),
  picture: z.string().nullable(),
  /** Number of published products of a tag or a maker. */
  products: z.int().nullable(),
  /** The day on which a product launches, or has launched. */
  launchDay: z.iso.date().nullable(),
  /** Number of products that a search has found last, and when. */
  found: z.int().nullable(),
  foundAt: z.iso.datetime().nullable(),
  followedAt: z.iso.datetime(),
});
export type Followed = z.infer<typeof followed>;

/** A slug has up to nine characters for one of its tag. */
const followQuery = z.object({ kind, target: text(sizes.tag * 9) });

/** The ballot lists what is followed too: votes.ts. */
export const followEndpoints = {
  listFollows: endpoint(addresses.listFollows, {
    summary: 'What the caller follows of a kind, latest first; nobody else sees it',
    auth: 'member',
    params: byEmail,
    query: paginationQuery.extend({ kind }),
    output: z.array(followed),
    list: true,
  }),
  follow: endpoint(addresses.follow, {
    summary:
      'Follows a tag, a maker with a public page, a product until its launch, or a search; 0 if it was followed already',
    auth: 'member',
    params: byEmail,
    query: followQuery,
    output: modifiedCount,
    errors: {
      404: 'No such tag, page or coming product',
      409: 'A product that has launched, the caller’s own page, or one too many',
    },
  }),
  unfollow: endpoint(addresses.unfollow, {
    summary: 'Ends following; 0 if it was not followed',
    auth: 'member',
    params: byEmail,
    query: followQuery,
    output: deletedCount,
  }),
  listNews: endpoint(addresses.listNews, {
    summary: 'The newest products of the last week by makers and with tags that the caller follows',
    auth: 'member',
    params: byEmail,
    output: z.array(productSummary.pick({ _id: true, name: true })),
  }),
};
