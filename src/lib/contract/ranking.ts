import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { ranking as limits } from '#lib/domain/ranking.ts';
import { productSummary } from './products.ts';

/** Votes of full weight weigh 1. */
const weight = z.number();

/** The figures that all orders follow from. Sums only: nothing per vote, and nothing per kind of vote. */
const ranking = z.object({
  productId: z.string(),
  /** Version of the formulas and their constants. */
  version: z.int(),
  acceptedAt: z.iso.datetime(),
  /** Number of all its votes. */
  votes: z.int(),
  weight,
  reviews: z.int(),
  ratingWeight: weight,
  /** Sum of the ratings, each times the weight of its review. */
  ratingSum: z.number(),
  /** The leaderboards on which it competes, has competed, or will from tomorrow on. */
  boards: z.array(
    z.object({
      period: z.string(),
      /** Sum of the weights of the votes that it received in the period. */
      weight,
      /** Time of the latest vote that weighs something, or of publication without any. Sort order: weight, this, id. */
      reachedAt: z.iso.datetime(),
    }),
  ),
});
export type Ranking = z.infer<typeof ranking>;

/** From 1; null beyond the first `limits.places`. */
const place = z.int().min(1).max(limits.places).nullable();

const neighbour = productSummary
  .pick({ _id: true, name: true })
  .extend({ acceptedAt: z.iso.datetime(), weight });
export type Neighbour = z.infer<typeof neighbour>;

const percentage = z.int().min(0).max(100).multipleOf(limits.shares.step);

/** Why a product has its place. */
const productPlace = z.object({
  /** Places among all published products. */
  places: z.object({ trending: place, votes: place, rating: place }),
  /** The products next to it in the trending order. */
  above: neighbour.nullable(),
  below: neighbour.nullable(),
  /** Its votes by weight, rounded, as of a day that is over; null with few votes, so that no single one can be read. */
  shares: z.object({ day: z.iso.date(), full: percentage, less: percentage, none: percentage }).nullable(),
});
export type ProductPlace = z.infer<typeof productPlace>;

const errors = { 404: 'No published product has this id' };

export const rankingEndpoints = {
  getRanking: endpoint(addresses.getRanking, {
    summary:
      'The sums that every order of products follows from, of one product and on each of its leaderboards',
    auth: 'anyone',
    params: byId,
    output: ranking,
    errors,
  }),
  getPlace: endpoint(addresses.getPlace, {
    summary:
      'Why a product has its place: its places, its neighbours in the trending order, its votes by weight',
    auth: 'anyone',
    params: byId,
    output: productPlace,
    errors,
  }),
};
