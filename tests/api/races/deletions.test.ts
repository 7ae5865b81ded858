import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { finishDeletions } from '#lib/server/products/finish-deletions.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { crowdVotes } from '../../support/crowd.ts';
import { onPostgres } from '../../support/test-database.ts';
import { test } from '../../support/two-servers.ts';

test('two servers that remove what a deleted product leaves remove all of it', async ({ api, second }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await crowdVotes(api, id, 2_100);
  await mara.delete(`/products/${id}`);
  await Promise.all([finishDeletions(api.context), finishDeletions(second.context)]);
  expect(await api.context.db.read.selectFrom('votes').selectAll().execute()).toEqual([]);
  await expectCountsToEqualRows(api.context.db);
});

// On SQLite the second one could not even begin.
if (onPostgres) {
  test('a server leaves a product alone that another one is removing, and does not remove the rest at once', async ({
    api,
    second,
  }) => {
    const id = Number(await api.accepted(await api.person('mara')));
    await crowdVotes(api, String(id), 1_200);
    const deleted_at = api.context.clock().toISOString();
    await api.context.db.write.updateTable('products').set({ deleted_at }).where('id', '=', id).execute();
    await transact(api.context.db, async (db) => {
      expect(await removeSomeDeleted(db)).toBe(true);
      expect(await transact(second.context.db, removeSomeDeleted)).toBe(false);
    });
    expect(await api.context.db.read.selectFrom('votes').selectAll().execute()).toHaveLength(700);
  });
}
