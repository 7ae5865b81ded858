import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, byId, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText } from '#lib/contract/kit/values.ts';

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
  proveVote: endpoint(addresses.proveVote, {
    summary:
      'Proves work for one’s vote, if the answer to it has a challenge. Without it, the vote weighs nothing at first',
    auth: 'member',
    params: byId,
    /** JSON of `{ challenge, solution }`, as the library altcha-lib solves it. */
    body: z.strictObject({ proof: storableText().max(2_000) }),
    output: modifiedCount,
  }),
};
