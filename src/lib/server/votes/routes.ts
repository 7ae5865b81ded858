import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitMember } from '#lib/server/api/limit-member.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { acceptVotes } from './align-votes.ts';
import { proofError } from './proof.ts';
import { reactionsOf } from './queries.ts';
import { listThrowAwayDomains, trustDomain } from './throw-away-domains.ts';

/** A vote itself is a `PATCH /products/{id}`, as a report, a decision and an edit are: products/write-routes.ts. */
export const voteRoutes = (mount: Mount): void => {
  mount(endpoints.getReactions, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'reactions.see');
    return reactionsOf(context.db.read, user.id);
  });

  mount(endpoints.proveVote, async ({ context, principal, params, body, write }) => {
    const { id: userId } = authorise(principal, 'product.vote');
    await limitMember(context.rateLimiter, 'votes', principal);
    const vote = { productId: rowId(params.id), userId };
    const error = await proofError(context.config.accessTokenSecret, body.proof, {
      ...vote,
      now: context.clock(),
    });
    if (error)
      throw httpError('invalid', { issues: [{ field: 'proof', message: valueErrors.proof[error] }] });
    // Its row is what makes a proof valid once: the vote needs none from then on.
    const { accepted } = await write(
      (db, me) => acceptVotes(db, authorise(me, 'product.vote').id, vote),
      ({ cacheTags }) => cacheTags,
      (db) => lockUser(db, { id: userId }),
    );
    return { modifiedCount: accepted ? (1 as const) : (0 as const) };
  });

  mount(endpoints.listThrowAwayDomains, ({ context, principal }) => {
    authorise(principal, 'domains.trust');
    return listThrowAwayDomains(context.db.read);
  });

  mount(endpoints.trustDomain, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    const modifiedCount = await write((db, me) => {
      const by = authorise(me, 'domains.trust');
      return trustDomain(db, { ...params, ...body }, { by, at });
    });
    if (modifiedCount) context.jobs.notify();
    return { modifiedCount };
  });
};
