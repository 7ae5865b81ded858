import { expect } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { deleteProduct, removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { alignVotes } from '#lib/server/votes/align-votes.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { crowdVotes } from '../../support/crowd.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { test } from '../../support/two-servers.ts';

test('two servers that remove what a deleted product leaves do so in batches, and leave nothing', async ({
  api,
  second,
}) => {
  const id = Number(await api.accepted(await api.person('mara'), { tags: [] }));
  await crowdVotes(api, String(id), 2_100);
  const { read } = api.context.db;
  const at = api.context.clock().toISOString();
  // It removes the first 500 votes.
  await transact(api.context.db, (handle) => deleteProduct(handle, id, at));
  const votes = async () => (await read.selectFrom('votes').select('user_id').execute()).length;
  const remove = ({ db }: Context) => transact(db, (handle) => removeSomeDeleted(handle, id));

  // Who finds that the other one has removed the same rows must not take its own batch for the last.
  const more = await heldBack(api, row('products', String(id)), [
    () => remove(api.context),
    () => remove(second.context),
  ]);
  expect([more, await votes()]).toEqual([[true, true], 600]);
  const removeAll = async (context: Context) => {
    while (await remove(context));
  };
  await Promise.all([removeAll(api.context), removeAll(second.context)]);
  expect(await votes()).toBe(0);
  expect(await read.selectFrom('products').select('id').execute()).toEqual([]);
  await expectCountsToEqualRows(api.context.db);
});

test('votes that go with their product while they are to be aligned are nothing to align', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo', { verified: false });
  const id = await api.accepted(mara);
  await ivo.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  await api.account(ivo, { email_verified: 1 });
  const align = () => transact(second.context.db, (handle) => alignVotes(handle, Number(ivo.id)));
  const results = await heldBack<unknown>(api, row('products', id), [
    () => mara.delete(`/products/${id}`),
    align,
  ]);
  expect(results).toMatchObject([{ status: 200 }, { cacheTags: [], more: false }]);
  await expectCountsToEqualRows(api.context.db);
});
