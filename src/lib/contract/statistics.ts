import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

/** How the house is doing, in one answer. */
const statistics = z.object({
  /** People by role, and those of them who are suspended. */
  users: z.object({ user: z.int(), moderator: z.int(), admin: z.int(), suspended: z.int() }),
  /** Products by state; of the accepted, those that are featured; and those that somebody reported. */
  products: z.object({
    pending: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    featured: z.int(),
    reported: z.int(),
  }),
  reviews: z.int(),
  votes: z.int(),
  subscriptions: z.object({ active: z.int(), refunded: z.int() }),
  /** Of the active subscriptions. */
  incomeCents: z.int(),
  /** What came in on each of the last days in UTC, oldest first, today last. */
  days: z.array(z.object({ day: z.iso.date(), products: z.int(), votes: z.int(), signUps: z.int() })),
  mostVoted: z.array(z.object({ _id: z.string(), name: z.string(), upVote: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsEndpoints = {
  getStatistics: endpoint(addresses.getStatistics, {
    summary: 'How the house is doing: totals, the last 30 days, the most voted',
    auth: 'member',
    output: statistics,
  }),
};
