import { endpoints } from '../../contract/endpoints.ts';
import { idempotencyHeader } from '../../contract/headers.ts';
import type { Decision, ModerationAct } from '../../contract/moderation.ts';
import type { ProductChange } from '../../contract/product-change.ts';
import { sizes } from '../../limits.ts';
import { fieldFaults } from '../../messages.ts';
import { callsFor } from '../../rules/calls-for.ts';
import { tagsOf } from '../../rules/page-tags.ts';
import { allowMember } from '../api/allow-member.ts';
import { authorise, type Caller } from '../api/caller.ts';
import type { Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import type { Context } from '../context.ts';
import type { Database, Handle } from '../db/database.ts';
import { type FullProduct, findProduct } from '../db/queries/products.ts';
import { transact } from '../db/transact.ts';
import { followDeletion } from '../finish-deletions.ts';
import { addProductOnce } from '../operations/add-product-once.ts';
import { castVote } from '../operations/cast-vote.ts';
import { deleteProduct } from '../operations/delete-product.ts';
import { editProduct } from '../operations/edit-product.ts';
import { moderateProduct } from '../operations/moderate-product.ts';
import { noteAct } from '../operations/note-act.ts';
import { reportProduct } from '../operations/report-product.ts';
import { rowId } from './row-id.ts';
import { visibleProduct } from './visible-product.ts';

/** What a change has at hand, all within one transaction: what it was allowed on is what it changes. */
interface Change {
  db: Handle;
  search: Database['search'];
  caller: Caller;
  product: FullProduct;
  at: string;
}
type Deed<Meaning> = (change: Change, asked: Extract<ProductChange, { meaning: Meaning }>) => Promise<0 | 1>;

const vote: Deed<'vote'> = async ({ db, caller, product, at }) => {
  const user = authorise(caller, 'product.vote');
  if (product.adder_id === user.id) throw new Refusal('own_product');
  if (product.status !== 'accepted') throw new Refusal('not_accepted');
  return castVote(db, { productId: product.id, userId: user.id, at });
};

const report: Deed<'report'> = async ({ db, caller, product, at }, { reason }) => {
  const user = authorise(caller, 'product.report');
  if (product.status !== 'accepted') throw new Refusal('not_accepted');
  return reportProduct(db, { productId: product.id, userId: user.id, reason: reason || null, at });
};

const actOf = (decision: Decision): ModerationAct => {
  if ('priority' in decision) return 'feature';
  return decision.status === 'accepted' ? 'accept' : 'reject';
};

const moderate: Deed<'moderate'> = async ({ db, search, caller, product, at }, { decision, seen }) => {
  const by = authorise(caller, 'product.moderate');
  const outcome = await moderateProduct(db, search, product.id, { decision, seen, at });
  if (outcome === 'changed_meanwhile') throw new Refusal(outcome);
  if (outcome) await noteAct(db, { by, act: actOf(decision), subject: product, at });
  return outcome;
};

const edit: Deed<'edit'> = async ({ db, search, caller, product, at }, { fields }) => {
  authorise(caller, 'product.edit', { ownerId: product.adder_id });
  return editProduct(db, search, product.id, fields, at);
};

const act = (change: Change, asked: ProductChange): Promise<0 | 1> => {
  switch (asked.meaning) {
    case 'vote':
      return vote(change, asked);
    case 'report':
      return report(change, asked);
    case 'moderate':
      return moderate(change, asked);
    case 'edit':
      return edit(change, asked);
  }
};

const isAcceptance = (asked: ProductChange): boolean =>
  asked.meaning === 'moderate' && actOf(asked.decision) === 'accept';

/** Counts a change for the caller's limits. A moderator's work is not counted. @throws Refusal `too_many` */
const allow = async (context: Context, caller: Caller, asked: ProductChange): Promise<void> => {
  const { meaning } = asked;
  if (meaning === 'vote') await allowMember(context.allow, 'votes', caller);
  if (meaning === 'report') await allowMember(context.allow, 'reports', caller);
  if (meaning !== 'edit') return;
  await context.allow('products', caller.countedAs, callsFor(asked.fields.tags?.length ?? 0));
};

/**
 * Deletes what the caller may; what is gone already is no failure. A moderator's deletion is noted.
 * @returns what was deleted
 */
const deleteAs = async (
  { db, search, caller, at }: Omit<Change, 'product'>,
  id: number,
): Promise<FullProduct | undefined> => {
  const product = await findProduct(db, id);
  if (!product) return undefined;
  const by = authorise(caller, 'product.delete', { ownerId: product.adder_id });
  if (product.adder_id !== by.id) {
    const reportedOnShelves = product.status === 'accepted' && product.reported === 1;
    if (!reportedOnShelves) throw new Refusal('not_reported');
    await noteAct(db, { by, act: 'deleteProduct', subject: product, at });
  }
  await deleteProduct(db, search, product.id, at);
  return product;
};

/** What tells a product that was sent twice, if its sender named anything. */
const idempotencyKey = (key: string | undefined): string | undefined => {
  if (!key || key.length <= sizes.idempotencyKey) return key;
  const message = fieldFaults.tooLong(sizes.idempotencyKey);
  throw new Refusal('invalid', { issues: [{ field: idempotencyHeader, message }] });
};

export const productWriteRoutes = (mount: Mount): void => {
  mount(endpoints.addProduct, async ({ context, caller, body, header }) => {
    const adder = authorise(caller, 'product.add');
    await context.allow('products', caller.countedAs, callsFor(body.tags.length));
    const key = idempotencyKey(header(idempotencyHeader));
    const at = context.clock().toISOString();
    const id = await transact(context.db, (db) =>
      addProductOnce(db, context.db.search, body, { adder, at, key }),
    );
    return { insertedId: String(id) };
  });

  mount(endpoints.changeProduct, async ({ context, caller, params, body, changed }) => {
    await allow(context, caller, body);
    const { search } = context.db;
    const at = context.clock().toISOString();
    const { modifiedCount, shows } = await transact(context.db, async (db) => {
      const product = await visibleProduct(db, caller, params.id);
      const count = await act({ db, search, caller, product, at }, body);
      return { modifiedCount: count, shows: product.status === 'accepted' || isAcceptance(body) };
    });
    if (modifiedCount) changed(...tagsOf(params.id, shows));
    return { modifiedCount };
  });

  mount(endpoints.deleteProduct, async ({ context, caller, params, changed }) => {
    const { id } = params;
    const at = context.clock().toISOString();
    const { search } = context.db;
    const deleted = await transact(context.db, (db) => deleteAs({ db, search, caller, at }, rowId(id)));
    if (deleted) {
      changed(...tagsOf(id, deleted.status === 'accepted'));
      followDeletion(context);
    }
    return { deletedCount: deleted ? (1 as const) : (0 as const) };
  });
};
