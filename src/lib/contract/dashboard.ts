import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

/** Figures on the dashboard's home, for the screens of the member's role. */
const dashboardFigures = z.object({
  /** One's own products in any status, with all their votes and reviews. */
  own: z.object({
    products: z.int(),
    pending: z.int(),
    rejected: z.int(),
    votes: z.int(),
    reviews: z.int(),
  }),
  /** Null except to moderators. */
  moderation: z
    .object({
      pending: z.int(),
      /** Since when the one waits that has waited longest; null if none does. */
      waitingSince: z.iso.datetime().nullable(),
      /** Products whose maker has changed them since they were decided on. */
      changed: z.int(),
      /** Published products with reports. */
      reported: z.int(),
      /** Open findings of coordinated votes; a server of the previous release sends none. */
      findings: z.int().optional(),
      /** Objections to removals of votes without an answer; a server of the previous release counts their findings in `findings`. */
      objections: z.int().optional(),
      /** Open findings about votes from before the detection, which change open orders; a server of the previous release sends none. */
      historicFindings: z.int().optional(),
    })
    .nullable(),
  /** Null except to admins. New is what was added on the last days in UTC, today included. */
  site: z
    .object({
      users: z.int(),
      /** Sign-ups, also of accounts deleted since. */
      newUsers: z.int(),
      newProducts: z.int(),
      newVotes: z.int(),
      subscriptions: z.int(),
      activeCoupons: z.int(),
    })
    .nullable(),
});
export type DashboardFigures = z.infer<typeof dashboardFigures>;

export const dashboardEndpoints = {
  getDashboard: endpoint(addresses.getDashboard, {
    summary: 'Figures of the caller’s products and of the work of their role',
    auth: 'member',
    output: dashboardFigures,
  }),
};
