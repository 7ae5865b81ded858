import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

const statistics = z.object({
  /** Users by role, and all suspended ones. */
  users: z.object({ user: z.int(), moderator: z.int(), admin: z.int(), suspended: z.int() }),
  /** Products by status; the accepted that are featured, and those with open reports. */
  products: z.object({
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    featured: z.int(),
    reported: z.int(),
  }),
  reviews: z.int(),
  votes: z.int(),
  /** Members who subscribe, without deleted accounts, and payments that were refunded or disputed. */
  subscriptions: z.object({ active: z.int(), refunded: z.int() }),
  /** Sum of the payments that were not refunded or disputed, also of accounts deleted since. */
  incomeCents: z.int(),
  /** New records on each of the last days in UTC, oldest first, today last. Sign-ups also of accounts deleted since. */
  days: z.array(z.object({ day: z.iso.date(), products: z.int(), votes: z.int(), signUps: z.int() })),
  mostVoted: z.array(z.object({ _id: z.string(), name: z.string(), upVote: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsEndpoints = {
  getStatistics: endpoint(addresses.getStatistics, {
    summary: 'Figures of the site: totals, the last 30 days, the most voted products',
    auth: 'member',
    output: statistics,
  }),
};
