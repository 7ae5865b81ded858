import { transact } from '#lib/server/db/transact.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { seedDemo } from '#lib/server/tools/seed/index.ts';
import { grantRole } from '#lib/server/users/grant-role.ts';
import { draft, type TestApi } from './test-api.ts';

/** Fills a database so that every table has rows: the demo with its payments, decisions, and what deletions leave. */
export const fillSite = async (api: TestApi): Promise<void> => {
  const { db, clock } = api.context;
  await seedDemo(api.context);
  const maker = await api.person('mara-the-second');
  const headers = { 'Idempotency-Key': 'one' };
  const { insertedId: rejected } = (await maker.post('/products', { body: draft(), headers })).body;
  await api.moderate(rejected, { status: 'rejected' });
  const waiting = await api.pending(maker, { name: 'Deleted soon' });
  const gone = await api.pending(maker, { name: 'The last one, and gone' });
  await transact(db, async (handle) => {
    const at = clock().toISOString();
    await grantRole(handle, 'late@unearth.example', 'moderator', at);
    await grantRole(handle, maker.email, 'moderator', at);
    await deleteProduct(handle, db.search, Number(gone), at);
    await db.search.remove(handle, Number(waiting));
    // As the first step of a deletion leaves it.
    await handle
      .updateTable('products')
      .set({ deleted_at: at, status: 'rejected', waiting_since: null, name: '', tags: '[]' })
      .where('id', '=', Number(waiting))
      .execute();
  });
};
