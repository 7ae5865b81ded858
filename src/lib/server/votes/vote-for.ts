import type { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitMember } from '#lib/server/api/limit-member.ts';
import type { Call } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { tagsOfVotes } from '#lib/server/cache/cache-tags.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { castVote } from './cast-vote.ts';

type VoteCall = Pick<
  Call<typeof endpoints.changeProduct>,
  'context' | 'principal' | 'params' | 'write' | 'publicPagesChanged'
>;

/** In a transaction of its own. @throws HttpError that says why it may not be cast */
const voteAlone = ({ principal, params: { id }, write }: VoteCall, at: string): Promise<0 | 1> =>
  write(
    async (db) => {
      const product = await visibleProduct(db, principal, id);
      const user = authorise(principal, 'product.vote');
      if (product.adder_id === user.id) throw httpError('own_product');
      if (product.status !== 'accepted') throw httpError('not_accepted');
      return castVote(db, { productId: product.id, userId: user.id, at });
    },
    (changed) => (changed ? tagsOfVotes(id) : []),
  );

/**
 * Casts the principal's vote: with others that arrive at the same time, or alone if something is in its way.
 * @returns products changed: 0 if they had voted already
 * @throws HttpError
 */
export const voteFor = async (call: VoteCall): Promise<0 | 1> => {
  const { context, principal, params, publicPagesChanged } = call;
  await limitMember(context.rateLimiter, 'votes', principal);
  const at = context.clock().toISOString();
  const productId = rowId(params.id);
  const { claims } = principal;
  const together = claims && (await context.castWithOthers({ productId, claims, at }));
  const changed = together ?? (await voteAlone(call, at));
  if (!changed) return 0;
  context.metrics.votes.add();
  publicPagesChanged();
  return 1;
};
