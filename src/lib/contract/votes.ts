import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

/** Product ids by reaction. Voting itself is a change of the product: product-change.ts. Separate from the lists, so that those are the same for everybody and can be cached. */
const reactions = z.object({
  votedFor: z.array(z.string()),
  reported: z.array(z.string()),
  own: z.array(z.string()),
  saved: z.array(z.string()),
  /** Kind and target of what the caller follows, as `followKey` joins them. */
  follows: z.array(z.string()),
});
export type Reactions = z.infer<typeof reactions>;

export const voteEndpoints = {
  getReactions: endpoint(addresses.getReactions, {
    summary: 'Ids of the products that the caller voted for, reported, added and saved, and what they follow',
    auth: 'member',
    params: byEmail,
    output: reactions,
  }),
};
