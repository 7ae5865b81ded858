import { z } from 'zod';
import { leaderboardEndpoints } from '#lib/contract/leaderboards.ts';
import { type ProductSummary, product, productSummary } from '#lib/contract/products.ts';
import { reviewEndpoints } from '#lib/contract/reviews.ts';
import { paths } from '#lib/paths.ts';
import { mcpTexts } from '#lib/text/messages/mcp.ts';

const { outputs: texts } = mcpTexts;

/** Fields of a product that tools return: none that only its adder or signed-in members can see. */
const fields = {
  _id: true,
  name: true,
  shortDescription: true,
  adder_name: true,
  tags: true,
  externalLink: true,
  acceptedAt: true,
  upVote: true,
  reviewCount: true,
  averageRating: true,
} as const;

/** `url`: of its page on the site. */
const withUrl = { url: z.url() };

const summary = productSummary.pick(fields).extend(withUrl);

const board = leaderboardEndpoints.getLeaderboard.output;
const entry = board.shape.entries.element.shape;
const boardFields = {
  period: true,
  kind: true,
  startsAt: true,
  endsAt: true,
  state: true,
  finalAt: true,
} as const;

/** The structured output of each tool. */
export const outputs = {
  search: z.object({
    total: z.int(),
    hasMore: z.boolean().describe(texts.hasMore),
    comesNear: z.boolean().describe(texts.comesNear),
    products: z.array(summary),
  }),
  product: product.pick({ ...fields, description: true, places: true }).extend(withUrl),
  reviews: z.object({
    total: z.int(),
    reviews: z.array(
      reviewEndpoints.listReviews.output.element.pick({
        name: true,
        description: true,
        rating: true,
        createdAt: true,
      }),
    ),
  }),
  leaderboard: board.pick(boardFields).extend({
    url: z.url(),
    more: z.boolean(),
    entries: z.array(
      z.object({
        place: entry.place.describe(texts.place),
        weight: entry.weight.describe(texts.weight),
        product: summary.nullable().describe(texts.product),
      }),
    ),
  }),
};

/** Adds the address of a product's page. @param toUrl makes a path of this site absolute */
export const addressed = <Entity extends Pick<ProductSummary, '_id'>>(
  entity: Entity,
  toUrl: (path: string) => string,
): Entity & { url: string } => ({ ...entity, url: toUrl(paths.product(entity._id)) });
