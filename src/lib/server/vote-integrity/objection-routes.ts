import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { findingToJudge } from './decide-finding.ts';
import { acceptedObjections, removalsFor } from './objections.ts';

/** The principal's own product. @throws HttpError `not_found`, also of others' products */
const ownProduct = async (db: Handle, { user }: Principal, id: string) => {
  if (!user) throw httpError('unauthorized');
  const product = await findProduct(db, rowId(id));
  if (!product || product.adder_id !== user.id) throw httpError('not_found');
  return product;
};

/** A finding whose votes for a product are removed, locked until the transaction ends: nobody decides about it at once. */
const removalOf = (db: Handle, findingId: number, productId: number) =>
  db
    .selectFrom('findings')
    .select('id')
    .where('id', '=', findingId)
    .where('state', '=', 'removed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('finding_votes')
          .select('user_id')
          .whereRef('finding_id', '=', 'findings.id')
          .where('finding_votes.product_id', '=', productId),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

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

  mount(endpoints.objectToRemoval, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    await write(async (db, me) => {
      const product = await ownProduct(db, me, params.id);
      const by = authorise(me, 'removal.objectTo', { ownerId: product.adder_id });
      const findingId = rowId(body.finding);
      if (!(await removalOf(db, findingId, product.id))) throw httpError('not_found');
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('objections')
        .values({
          ...{ finding_id: findingId, product_id: product.id, user_id: by.id, text: body.text },
          ...{ created_at: at, answer: null, answered_at: null },
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) throw httpError('already_objected');
      await recordEvent(db, { type: 'objectToRemoval', by, subject: product, at });
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.answerObjection, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    await write(async (db, me) => {
      const { finding, by } = await findingToJudge(db, me, rowId(params.id));
      const product = await findProduct(db, rowId(params.product));
      const objection = await db
        .selectFrom('objections')
        .select('answered_at')
        .where('finding_id', '=', finding.id)
        .where('product_id', '=', product?.id ?? 0)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!objection || !product) throw httpError('not_found');
      if (objection.answered_at !== null) throw httpError('already_answered');
      await db
        .updateTable('objections')
        .set({ answer: body.answer, answered_at: at })
        .where('finding_id', '=', finding.id)
        .where('product_id', '=', product.id)
        .execute();
      await recordEvent(db, { type: 'answerObjection', by, subject: product, at });
    });
    return { modifiedCount: 1 as const };
  });
};
