import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { castVote } from '../../support/cast-vote.ts';
import { manyPeople } from '../../support/many-people.ts';
import { atOnce, test } from '../../support/two-servers.ts';

test('two servers hash the networks of a day with the same salt', async ({ api, second }) => {
  const mara = await api.person('mara');
  const products = [await api.accepted(mara), await api.accepted(mara)];
  const voters = await manyPeople(api, 40);
  const at = api.context.clock().toISOString();
  await atOnce(
    voters.flatMap(({ id }, n) =>
      products.map((productId, server) => () => {
        const { db } = [api.context, second.context][(n + server) % 2] ?? api.context;
        const vote = { productId: Number(productId), userId: Number(id), at, network: '192.0.2.0/24' };
        return transact(db, (handle) => castVote(handle, vote));
      }),
    ),
  );
  const { read } = api.context.db;
  const networks = await read.selectFrom('vote_networks').select(['user_id', 'hash']).execute();
  expect(networks).toHaveLength(40);
  expect(new Set(networks.map(({ hash }) => hash)).size).toBe(1);
  expect(await read.selectFrom('network_salts').select('day').execute()).toHaveLength(1);
});
