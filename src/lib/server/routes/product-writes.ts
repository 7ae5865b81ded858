import { endpoints } from '../../contract/endpoints.ts';
import type { ProductChange } from '../../contract/product-change.ts';
import { tagsOf } from '../../rules/page-tags.ts';
import { authorise, type Caller } from '../api/caller.ts';
import type { Call, Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import type { Handle } from '../db/database.ts';
import { type FullProduct, findProduct } from '../db/queries/products.ts';
import { transact } from '../db/transact.ts';
import { addProductOnce } from '../operations/add-product-once.ts';
import { castVote } from '../operations/cast-vote.ts';
import { deleteProduct } from '../operations/delete-product.ts';
import { editProduct } from '../operations/edit-product.ts';
import { moderateProduct } from '../operations/moderate-product.ts';
import { dismissReports, reportProduct } from '../operations/report-product.ts';
import { visibleProduct } from './product-reads.ts';
import { rowId } from './row-id.ts';

type Change = Call<typeof endpoints.changeProduct>;
type Deed<Meaning> = (
  call: Change,
  product: FullProduct,
  change: Extract<ProductChange, { meaning: Meaning }>,
) => Promise<0 | 1>;

const vote: Deed<'vote'> = async ({ context, caller }, product) => {
  const user = authorise(caller, 'product.vote');
  await context.allow('votes', caller.countedAs);
  if (product.adder_id === user.id) throw new Refusal('own_product');
  if (product.status !== 'accepted') throw new Refusal('not_accepted');
  const at = context.clock().toISOString();
  return transact(context.db, (db) => castVote(db, { productId: product.id, userId: user.id, at }));
};

const report: Deed<'report'> = async ({ context, caller }, product, { reason }) => {
  const user = authorise(caller, 'product.report');
  await context.allow('reports', caller.countedAs);
  if (product.status !== 'accepted') throw new Refusal('not_accepted');
  const at = context.clock().toISOString();
  return transact(context.db, (db) =>
    reportProduct(db, { productId: product.id, userId: user.id, reason: reason ?? null, at }),
  );
};

const moderate: Deed<'moderate'> = async ({ context, caller }, product, { verdict }) => {
  authorise(caller, 'product.moderate');
  const at = context.clock().toISOString();
  return transact(context.db, (db) => moderateProduct(db, product.id, verdict, at));
};

const edit: Deed<'edit'> = async ({ context, caller }, product, { fields }) => {
  authorise(caller, 'product.edit', { ownerId: product.adder_id });
  await context.allow('products', caller.countedAs);
  const at = context.clock().toISOString();
  return transact(context.db, (db) => editProduct(db, context.db.search, product.id, fields, at));
};

const act = (call: Change, product: FullProduct): Promise<0 | 1> => {
  const change = call.body;
  switch (change.meaning) {
    case 'vote':
      return vote(call, product, change);
    case 'report':
      return report(call, product, change);
    case 'moderate':
      return moderate(call, product, change);
    case 'edit':
      return edit(call, product, change);
  }
};

/** The product if it is there and the caller may delete it; undefined if it is gone, which is no failure. */
const deletable = async (db: Handle, caller: Caller, id: number): Promise<FullProduct | undefined> => {
  const product = await findProduct(db, id);
  if (!product) return undefined;
  const user = authorise(caller, 'product.delete', { ownerId: product.adder_id });
  const reportedOnShelves = product.status === 'accepted' && product.reported === 1;
  if (product.adder_id !== user.id && !reportedOnShelves) throw new Refusal('not_reported');
  return product;
};

export const productWriteRoutes = (mount: Mount): void => {
  mount(endpoints.addProduct, async ({ context, caller, body, header }) => {
    const adder = authorise(caller, 'product.add');
    await context.allow('products', caller.countedAs);
    const key = header('idempotency-key');
    const at = context.clock().toISOString();
    const id = await transact(context.db, (db) =>
      addProductOnce(db, context.db.search, body, { adder, at, key }),
    );
    return { insertedId: String(id) };
  });

  mount(endpoints.changeProduct, async (call) => {
    const product = await visibleProduct(call.context.db.read, call.caller, call.params.id);
    const modifiedCount = await act(call, product);
    if (modifiedCount) call.changed(...tagsOf(call.params.id));
    return { modifiedCount };
  });

  mount(endpoints.deleteProduct, async ({ context, caller, params, changed }) => {
    const { id } = params;
    const deletedCount = await transact(context.db, async (db) => {
      const product = await deletable(db, caller, rowId(id));
      return product ? deleteProduct(db, context.db.search, product.id) : 0;
    });
    if (deletedCount) changed(...tagsOf(id));
    return { deletedCount };
  });

  mount(endpoints.dismissReports, async ({ context, caller, params }) => {
    authorise(caller, 'reports.dismiss');
    const product = await visibleProduct(context.db.read, caller, params.id);
    return { modifiedCount: await transact(context.db, (db) => dismissReports(db, product.id)) };
  });
};
