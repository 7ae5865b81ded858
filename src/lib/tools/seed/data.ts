/** The demo's products and members' actions, all invented: the files of `data/`, validated and completed. */
import { z } from 'zod';
import { productStatus, rejection } from '#lib/contract/products.ts';
import { followKinds } from '#lib/domain/follows.ts';
import activityFile from './data/activity.json' with { type: 'json' };
import productsFile from './data/products.json' with { type: 'json' };
import reviewsFile from './data/reviews.json' with { type: 'json' };
import { emailOf } from './people.ts';

const paragraphs = z.array(z.string()).transform((texts) => texts.join('\n\n'));
const email = z.string().transform(emailOf);
/** Counted back from the time of seeding. */
const daysAgo = z.number();

const product = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    shortDescription: z.string(),
    description: paragraphs,
    tags: z.array(z.string()),
    /** Default: a URL made from the slug. */
    externalLink: z.null().optional(),
    /** Default: the file named after the slug. */
    logo: z.null().optional(),
    maker: email,
    status: productStatus,
    /** Reason of its rejection, a day after it was added. */
    rejection: rejection.optional(),
    /** Days (UTC) from the seeding to its launch; it is accepted already. */
    launchInDays: z.number().optional(),
    addedDaysAgo: daysAgo,
    /** Only accepted products are featured. */
    featuredDaysAgo: daysAgo.optional(),
    /** Number of voters, the maker not among them. */
    votes: z.number(),
  })
  .transform(({ logo, externalLink, ...entry }) => ({
    ...entry,
    logo: logo === null ? null : `/demo/logos/${entry.slug}.svg`,
    externalLink: externalLink === null ? null : `https://${entry.slug}.example`,
  }));

export type SeedProduct = z.output<typeof product>;

const review = z.strictObject({
  product: z.string(),
  by: email,
  rating: z.number(),
  daysAgo,
  text: paragraphs,
});

const activity = z.strictObject({
  /** One of each kind, and one for each reason why a coupon can't be used. */
  coupons: z.array(
    z.strictObject({
      code: z.string(),
      description: z.string(),
      kind: z.enum(['percent', 'amount']),
      value: z.number(),
      limit: z.number().nullable(),
      active: z.boolean(),
      madeDaysAgo: daysAgo,
      /** Days from the time of seeding; negative: expired. */
      validForDays: z.number().nullable(),
    }),
  ),
  /** In the order of payment. */
  subscriptions: z.array(
    z.strictObject({
      by: email,
      coupon: z.string().optional(),
      daysAgo,
      refundedDaysAgo: daysAgo.optional(),
    }),
  ),
  /** Approved content of products that their makers have changed since, without a new decision. */
  changes: z.array(
    z.strictObject({
      product: z.string(),
      daysAgo,
      before: z.strictObject({ name: z.string(), shortDescription: z.string(), externalLink: z.string() }),
    }),
  ),
  /** Some justified, some not, so that there is something to decide. */
  reports: z.array(z.strictObject({ product: z.string(), by: email, reason: z.string(), daysAgo })),
  /** Days ago, by slug. One of Robin's was rejected since. */
  saved: z.array(z.strictObject({ by: email, products: z.record(z.string(), daysAgo) })),
  /** Targets are tags, handles of makers, slugs of products and keywords. */
  follows: z.array(z.strictObject({ by: email, kind: z.enum(followKinds), target: z.string(), daysAgo })),
});

export const products: readonly SeedProduct[] = z.array(product).parse(productsFile);
export const reviews = z.array(review).parse(reviewsFile);
export const { coupons, subscriptions, changes, reports, saved, follows } = activity.parse(activityFile);
export type SeedSubscription = (typeof subscriptions)[number];
