import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitMember } from '#lib/server/api/limit-member.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { decideFinding, findingToJudge } from './decide-finding.ts';
import { acceptedObjections, answer, object, removalsFor } from './objections.ts';
import { productVotes } from './product-votes.ts';
import { findFinding, findingDetails, listFindings, listFindingVotes, toFinding } from './queries.ts';

/** The principal's own product. @throws HttpError `not_found`, also of others' products */
const ownProduct = async (db: Handle, { user }: Principal, id: string) => {
  if (!user) throw httpError('unauthorized');
  const product = await findProduct(db, rowId(id));
  if (!product || product.adder_id !== user.id) throw httpError('not_found');
  return product;
};

export const findingRoutes = (mount: Mount): void => {
  mount(endpoints.listFindings, async ({ context, principal, query: { view, ...pagination } }) => {
    const { id: userId } = authorise(principal, 'findings.see');
    const { rows, total } = await listFindings(context.db.read, { view, userId, ...pagination });
    return new Paginated(rows.map(toFinding), total);
  });

  mount(endpoints.getFinding, async ({ context, principal, params, query: { product } }) => {
    const reader = authorise(principal, 'findings.see');
    const row = await findFinding(context.db.read, rowId(params.id), reader.id);
    if (!row) throw httpError('not_found');
    return findingDetails(context.db.read, row, product === undefined ? undefined : Number(product));
  });

  mount(endpoints.listFindingVotes, async ({ context, principal, params, query }) => {
    const db = context.db.read;
    // Makers never see who voted for their products.
    const { finding } = await findingToJudge(db, principal, rowId(params.id));
    const { rows, total } = await listFindingVotes(db, finding.id, query);
    return new Paginated(rows, total);
  });

  mount(endpoints.getProductVotes, async ({ context, principal, params }) => {
    authorise(principal, 'findings.see');
    const { id } = await visibleProduct(context.db.read, principal, params.id);
    return productVotes(context.db.read, id);
  });

  mount(endpoints.decideFinding, async ({ context, principal, params, body, write }) => {
    authorise(principal, 'finding.decide');
    const at = context.clock().toISOString();
    const { modifiedCount } = await write(
      async (db, me) => {
        const { finding, by } = await findingToJudge(db, me, rowId(params.id));
        return decideFinding(db, finding.id, { ...body, by, at });
      },
      ({ productIds }) => productIds.map((id) => cacheTags.product(String(id))),
      // Before the moderator's row: those who mark votes lock findings, and then the voters, who may be moderators.
      (db) => lockFindings(db),
    );
    if (modifiedCount) context.jobs.notify();
    return { modifiedCount };
  });
};

export const objectionRoutes = (mount: Mount): void => {
  mount(endpoints.listRemovals, async ({ context, principal, params }) => {
    const db = context.db.read;
    const { id, name, adder_id } = await ownProduct(db, principal, params.id);
    authorise(principal, 'removals.see', { ownerId: adder_id });
    return {
      product: { _id: String(id), name },
      removals: await removalsFor(db, id),
      restored: await acceptedObjections(db, id),
    };
  });

  mount(endpoints.objectToRemoval, async ({ context, principal, params, body, write }) => {
    await limitMember(context.rateLimiter, 'reports', principal);
    const at = context.clock().toISOString();
    await write(async (db, me) => {
      const product = await ownProduct(db, me, params.id);
      const by = authorise(me, 'removal.objectTo', { ownerId: product.adder_id });
      const findingId = rowId(body.finding);
      await object(db, { findingId, productId: product.id, userId: by.id, text: body.text, at });
      await recordEvent(db, { type: 'objectToRemoval', by, subject: product, at });
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.answerObjection, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    await write(async (db, me) => {
      const { finding, by } = await findingToJudge(db, me, rowId(params.id));
      const product = await findProduct(db, rowId(params.product));
      if (!product) throw httpError('not_found');
      await answer(db, { findingId: finding.id, productId: product.id, text: body.answer, at });
      await recordEvent(db, { type: 'answerObjection', by, subject: product, at });
    });
    return { modifiedCount: 1 as const };
  });
};
