import { z } from 'zod';
import { text, webUrl } from '#lib/contract/kit/values.ts';
import { lists, sizes } from '#lib/limits.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { fold } from '#lib/text/words.ts';

/** A product's or a demo file's picture: an address on the web, or a path on this site. */
const displayedImage = z.string();

export const productStatus = z.enum(['pending', 'accepted', 'rejected']);
export type ProductStatus = z.infer<typeof productStatus>;

const priority = z.enum(['normal', 'featured']);

/** What a person writes of a product; the rest of its record comes from the server. */
export const productDraft = z.object({
  name: text(sizes.name),
  logo: webUrl,
  shortDescription: text(sizes.shortDescription),
  description: text(sizes.description),
  /** Empty tags and repetitions are dropped, not refused. */
  tags: z.array(z.string().trim().max(sizes.tag)).transform((tags) => [...new Set(tags.filter(Boolean))]),
  externalLink: z.union([webUrl, z.literal('').transform(() => null), z.null()]).default(null),
});
export type ProductDraft = z.infer<typeof productDraft>;

/** What a tag that is looked for begins with. Signs that a look-up folds away, such as accents, count for nothing. */
export const tagPrefix = z
  .string()
  .max(sizes.tag)
  .transform((text) => fold(text).trim())
  .refine((prefix) => [...prefix].length >= lists.tagQuery, valueErrors.tooShort(lists.tagQuery));

export const productSummary = z.object({
  _id: z.string(),
  name: z.string(),
  /** Absent from products that were imported without one: those get a monogram. */
  logo: displayedImage.nullable(),
  shortDescription: z.string(),
  adder_name: z.string(),
  photoURL: z.string().nullable(),
  /** The adder has a subscription. */
  adderVerified: z.boolean(),
  /** The adder's e-mail; null to everyone but the adder and moderators. */
  adder: z.string().nullable(),
  /** In lists the first ones alone: however many a product has, a list stays small. */
  tags: z.array(z.string()),
  /** How many it has. */
  tagCount: z.int(),
  externalLink: z.string().nullable(),
  /** To its adder and moderators: a link to another site that waits for a moderator. Until then `externalLink` stays. */
  pendingLink: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it first came onto the shelves. */
  acceptedAt: z.iso.datetime().nullable(),
  status: productStatus,
  priority,
  upVote: z.int(),
  downVote: z.int(),
  /** The caller's own e-mail if they voted, else empty. */
  upVoters: z.array(z.string()),
  /** To moderators: whether anyone reported it. To anyone else: whether they did. */
  reported: z.boolean(),
  reviewCount: z.int(),
  /** Mean of the reviews' ratings; null without reviews. */
  averageRating: z.number().nullable(),
});
export type ProductSummary = z.infer<typeof productSummary>;

/** Where a product is to be found, and since when. */
export const productAddress = productSummary.pick({ _id: true, acceptedAt: true });
export type ProductAddress = z.infer<typeof productAddress>;

/** What a product says of itself, as far as its maker could swap it for another one after it was accepted. */
const contentSnapshot = z.object({
  name: z.string(),
  logo: displayedImage.nullable(),
  shortDescription: z.string(),
  description: z.string(),
  /** What its maker wished for last, also while that still waits. */
  externalLink: z.string().nullable(),
  tags: z.array(z.string()),
});
export type ContentSnapshot = z.infer<typeof contentSnapshot>;

export const product = productSummary.extend({
  description: z.string(),
  /** To moderators: what it said when one of them last decided on it, if its maker has changed that since. */
  changedFrom: contentSnapshot.nullable(),
});
export type Product = z.infer<typeof product>;
