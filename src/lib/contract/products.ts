import { z } from 'zod';
import { verifiedSince } from '#lib/contract/kit/common.ts';
import { soughtText, storableText, text, webUrl } from '#lib/contract/kit/values.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { rejectionReasons } from '#lib/domain/rejection-reasons.ts';
import { lists, rating, sizes } from '#lib/domain/specification.ts';
import { distinctTags } from '#lib/domain/tags.ts';
import { removalReasons, removals } from '#lib/domain/vote-integrity/removals.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { isVisible, visibleTag } from '#lib/text/visible.ts';
import { fold } from '#lib/text/words.ts';

/** A URL, or a path on this site for demo data. */
const displayedImage = z.string();

export const productStatus = z.enum(['pending', 'accepted', 'rejected']);
export type ProductStatus = z.infer<typeof productStatus>;

/** Why a product was rejected, in a moderator's words, without their name. */
export const rejection = z.object({
  reason: z.enum(rejectionReasons),
  /** The moderator's explanation in a sentence. */
  note: z.string().nullable(),
});
export type Rejection = z.infer<typeof rejection>;

const priority = z.enum(['normal', 'featured']);

/** Fields that a user writes; the server adds the rest. */
export const productDraft = z.object({
  /** On one line, for titles of pages, feeds and mails. */
  name: text(sizes.name).overwrite((name) => name.replace(/[\t\n\u2028\u2029]+/g, ' ')),
  logo: webUrl,
  shortDescription: text(sizes.shortDescription),
  description: text(sizes.description),
  /** Empty and repeated tags are dropped, not rejected. */
  tags: z
    .array(storableText().overwrite(visibleTag).trim().max(sizes.tag))
    .transform((tags) => distinctTags(tags.filter(isVisible))),
  externalLink: z.union([webUrl, z.literal('').transform(() => null), z.null()]).default(null),
  /**
   * The day (UTC) on which it appears once it is accepted: from tomorrow on, up to `launches.daysAhead` days ahead. Null:
   * at once.
   */
  launchDay: z.iso.date(valueErrors.day).nullable().default(null),
});
export type ProductDraft = z.infer<typeof productDraft>;

/** Beginning of a tag. Its length is counted after folding, which removes accents and the like. */
export const tagPrefix = soughtText()
  .max(sizes.tag)
  .transform((text) => fold(text).trim())
  .refine((prefix) => [...prefix].length >= lists.tagQuery, valueErrors.tooShort(lists.tagQuery));

export const productSummary = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null for products that were imported without one: they get a monogram. */
  logo: displayedImage.nullable(),
  /** Plain text; as typed to its adder and moderators where the product is read by its id. */
  shortDescription: z.string(),
  adder_name: z.string(),
  photoURL: z.string().nullable(),
  /** True if the adder has a subscription and a verified e-mail. */
  adderVerified: z.boolean(),
  /** Id of the adder's public page; null without one. */
  makerId: z.string().nullable(),
  /** E-mail of the adder; null except to the adder and moderators. */
  adder: z.string().nullable(),
  /** In lists only the first ones (`lists.tagsOfEach`), to bound the size of the response. */
  tags: z.array(z.string()),
  /** Number of all its tags. */
  tagCount: z.int(),
  externalLink: z.string().nullable(),
  /**
   * A changed link to another site, which waits for a moderator, while `externalLink` stays. Null except to the adder
   * and moderators.
   */
  pendingLink: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Time of the first publication. */
  acceptedAt: z.iso.datetime().nullable(),
  /** `accepted` also while it waits for its launch day; only its adder and moderators can see it then. */
  status: productStatus,
  /**
   * The day (UTC) on which it appears once it is accepted; null if at once, or if it has appeared. Null except to its
   * adder and moderators.
   */
  launchDay: z.iso.date().nullable(),
  /** Why it was rejected. Null except to its adder, and to moderators on its own page; and until somebody says why. */
  rejection: rejection.nullable(),
  /**
   * Since when it is pending: since it was added, or submitted again. Null for any other status, and except to its adder
   * and moderators.
   */
  waitingSince: z.iso.datetime().nullable(),
  /**
   * True if its maker has changed its content since a moderator's last decision. Always false except for its adder
   * and moderators.
   */
  changed: z.boolean(),
  priority,
  upVote: z.int(),
  downVote: z.int(),
  /** The e-mail of the signed-in user if they voted, else empty. */
  upVoters: z.array(z.string()),
  /** For moderators, true if anybody reported it; for others, true if they did. */
  reported: z.boolean(),
  reviewCount: z.int(),
  /** Mean of the reviews' ratings, weighted as votes are; null without a review that weighs something. */
  averageRating: z.number().nullable(),
});
export type ProductSummary = z.infer<typeof productSummary>;

/** A hit of a search. Its tags that matched come first. */
export const foundProduct = productSummary.extend({
  /** Why it was found; empty for all but the first hits of an answer, and with `sort=newest`. */
  match: z.object({
    /** Beginnings of words, without capitals and accents: what was typed, or similar words where only those match. */
    terms: z.array(z.string()),
    /** Plain text: a passage of the description with what neither name, short description nor tags have; else null. */
    snippet: z.string().nullable(),
  }),
});
export type FoundProduct = z.infer<typeof foundProduct>;

/** Public fields of an accepted product before its launch day. */
export const comingProduct = productSummary
  .pick({ _id: true, name: true, logo: true, shortDescription: true })
  .extend({ launchDay: z.iso.date() });
export type ComingProduct = z.infer<typeof comingProduct>;

/** A product with the link of another one. */
export const linkedProduct = productSummary.pick({ _id: true, name: true });
export type LinkedProduct = z.infer<typeof linkedProduct>;

export const productAddress = productSummary.pick({ _id: true, acceptedAt: true });
export type ProductAddress = z.infer<typeof productAddress>;

/** Content of a product that moderators review. */
const contentSnapshot = z.object({
  name: z.string(),
  logo: displayedImage.nullable(),
  shortDescription: z.string(),
  description: z.string(),
  /** The maker's latest link, also while it is pending. */
  externalLink: z.string().nullable(),
  tags: z.array(z.string()),
});
export type ContentSnapshot = z.infer<typeof contentSnapshot>;

export const wonPlace = z.object({
  /** The name of the period. */
  period: z.string(),
  place: z.int().min(1).max(leaderboards.places),
});
export type WonPlace = z.infer<typeof wonPlace>;

/** Votes that moderators have removed, by decision. */
const removedVotes = z.object({ votes: z.int(), on: z.iso.date(), reason: z.enum(removalReasons) });
export type RemovedVotes = z.infer<typeof removedVotes>;

export const product = productSummary.extend({
  /** Text with links, bold and code as in Markdown, paragraphs, and lists. */
  description: z.string(),
  /**
   * True to its adder and moderators while readers get the description of the last decision, since this one links to
   * sites that no moderator has seen.
   */
  descriptionWaits: z.boolean().optional(),
  adderVerifiedSince: verifiedSince,
  /** Number of reviews by rating, from one star upwards. */
  ratings: z.array(z.int()).length(rating.max),
  /** Sum of the weights of its reviews. */
  ratingWeight: z.number(),
  /** Sum of weight × rating. With `ratingWeight` it gives the order 'rating'. */
  ratingSum: z.number(),
  /** Time at which it was last featured, even if it no longer is; null if never. */
  featuredAt: z.iso.datetime().nullable(),
  /** Its places on closed leaderboards, if it was among the first three: the longest periods first. */
  places: z.array(wonPlace),
  /** The latest first; absent without any. `upVote` doesn't count these. */
  removedVotes: z.array(removedVotes).max(removals.max).optional(),
  /** True to its adder and moderators while a burst of votes waits for moderators. */
  checksVotes: z.boolean().optional(),
  /** For moderators: its content at their last decision, if its maker has changed it since. */
  changedFrom: contentSnapshot.nullable(),
});
export type Product = z.infer<typeof product>;

/** Published products that have to do with another one, best first; computed once a day. */
export const relatedProducts = z.object({
  /**
   * `votes`: people who voted for it voted for these too, at least five for each; `tags`: they share tags with it. Null
   * without any.
   */
  basis: z.enum(['votes', 'tags']).nullable(),
  products: z.array(productSummary),
});
export type RelatedProducts = z.infer<typeof relatedProducts>;
