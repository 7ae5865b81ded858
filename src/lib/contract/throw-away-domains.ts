import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText } from '#lib/contract/kit/values.ts';

/** Most domains of one list; further ones have fewer accounts. */
export const maxThrowAwayDomains = 100;

const throwAwayDomain = z.object({
  domain: z.string(),
  /** Accounts of this site with an address of it. */
  accounts: z.int(),
  /** Since when moderators trust it; null if its votes and reviews weigh nothing. */
  trustedAt: z.iso.datetime().nullable(),
});
export type ThrowAwayDomain = z.infer<typeof throwAwayDomain>;

export const throwAwayDomainEndpoints = {
  listThrowAwayDomains: endpoint(addresses.listThrowAwayDomains, {
    summary:
      'Services of throw-away addresses among the accounts: trusted ones, then those with most accounts',
    auth: 'member',
    output: z.array(throwAwayDomain).max(2 * maxThrowAwayDomains),
  }),
  trustDomain: endpoint(addresses.trustDomain, {
    summary:
      'Lets votes and reviews of a service of throw-away addresses weigh what others do, or undoes that',
    auth: 'member',
    params: z.object({ domain: storableText().max(253) }),
    body: z.strictObject({ trusted: z.boolean() }),
    output: modifiedCount,
    errors: {
      404: 'Not a service of throw-away addresses',
      409: 'Its accounts voted for a product of the caller, or reviewed it',
    },
  }),
};
