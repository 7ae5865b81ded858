import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { rating } from '#lib/domain/specification.ts';
import { productStatus } from './products.ts';
import { roleChange } from './staff.ts';
import { user } from './users.ts';

/** The latest `lists.ofPerson` of something, and how many there are. */
const latest = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });

const subject = z.object({ _id: z.string(), name: z.string(), status: productStatus });

const person = user.extend({
  photoURL: z.string().nullable(),
  /** Id of their public page; null without one. */
  makerId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  suspendedAt: z.iso.datetime().nullable(),
  /** The provider's names, such as `password` and `google.com`. */
  signInMethods: z.array(z.string()),
  votes: z.int(),
  products: latest(subject.extend({ upVote: z.int(), reviewCount: z.int(), createdAt: z.iso.datetime() })),
  reviews: latest(
    z.object({
      _id: z.string(),
      product: subject,
      rating: z.int().min(rating.min).max(rating.max),
      description: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Products that the person reported. */
  reports: latest(z.object({ product: subject, reason: z.string().nullable(), createdAt: z.iso.datetime() })),
  /** Checkouts. Amounts are in cents. */
  payments: latest(
    z.object({
      _id: z.string(),
      state: z.enum(['open', 'processing', 'paid', 'failed', 'expired', 'cancelled', 'refunded']),
      provider: z.enum(['none', 'sandbox', 'stripe']),
      amount: z.int(),
      coupon: z.string().nullable(),
      createdAt: z.iso.datetime(),
      paidAt: z.iso.datetime().nullable(),
      refundedAt: z.iso.datetime().nullable(),
    }),
  ),
  roleChanges: latest(roleChange),
});
export type PersonRecord = z.infer<typeof person>;

export const peopleEndpoints = {
  getPerson: endpoint(addresses.getPerson, {
    summary: 'A person with their products, reviews, reports, payments and roles, for admins',
    auth: 'member',
    params: byId,
    output: person,
    errors: { 404: 'No such person' },
  }),
};
