import { days, minutes } from './durations.ts';

export const accountDeletion = {
  /** Time between the request and the deletion. A login in between cancels it. */
  delay: /* @__PURE__ */ days(14),
  /** How long ago the login that confirms the request may be. */
  confirmedWithin: /* @__PURE__ */ minutes(5),
  /** If nobody else is an admin when it is due, it waits so long and tries again. */
  postponedBy: /* @__PURE__ */ days(1),
} as const;

/** How long payments of deleted accounts are kept for tax law, unless the setting says otherwise. */
export const receiptRetention = { years: 10 } as const;

/** Time of a request, from the time at which the account is to be deleted. */
export const askedAt = (deletesAt: string): number => Date.parse(deletesAt) - accountDeletion.delay;
