import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { idTokenFor } from '../../support/person.ts';
import type { TestApi } from '../../support/test-api.ts';
import { countOf, onBoth, test, times } from '../../support/two-servers.ts';

const admins = async ({ context: { db } }: TestApi): Promise<number> => {
  const found = db.read.selectFrom('users').select('id').where('effective_role', '=', 'admin');
  return (await found.where('suspended_at', 'is', null).execute()).length;
};
test('a role’s code that is entered many times at once works once', async ({ api, second }) => {
  for (let round = 0; round < 4; round++) {
    const email = `newcomer${round}@unearth.example`;
    const at = api.context.clock().toISOString();
    const granted = await grantRole(api.context.db.write, email, 'moderator', at);
    if (granted.state !== 'claimable') throw new Error(granted.state);
    const person = await api.person(`newcomer${round}`);
    const body = { code: granted.code };
    const responses = await onBoth(second, times(12, person), (claimant) =>
      claimant.post(`/users/${email}/role-claim`, { body }),
    );
    expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 11]);
  }
  expect(await api.context.db.read.selectFrom('role_changes').select('id').execute()).toHaveLength(4);
});

test('a role that is granted to an e-mail which its owner is leaving is not theirs', async ({
  api,
  second,
}) => {
  const owner = await api.person('owner');
  const email = 'new@unearth.example';
  const moved = api.bearer(idTokenFor({ uid: 'uid-owner', email, emailVerified: true, name: 'owner' }));
  const at = api.context.clock().toISOString();
  await heldBack<unknown>(api, row('users', owner.id), [
    () => moved.post('/users', { body: { email } }),
    () => transact(second.context.db, (db) => grantRole(db, owner.email, 'admin', at)),
  ]);
  expect(await admins(api)).toBe(0);
});
