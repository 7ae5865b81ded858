import { endpoints } from '../../contract/endpoints.ts';
import { authorise } from '../api/caller.ts';
import { Listed, type Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import { ballotOf } from '../db/queries/products.ts';
import { findUser, listUsers } from '../db/queries/users.ts';
import { toUser } from '../db/to-entity.ts';
import { transact } from '../db/transact.ts';
import { changeAccount } from '../operations/change-account.ts';
import { namedUser } from './named-user.ts';
import { rowId } from './row-id.ts';

export const userRoutes = (mount: Mount): void => {
  mount(endpoints.listUsers, async ({ context, caller, query }) => {
    authorise(caller, 'users.list');
    const { rows, total } = await listUsers(context.db.read, query, query);
    return new Listed(rows.map(toUser), total);
  });

  mount(endpoints.getUser, async ({ context, caller, params }) =>
    toUser(await namedUser(context, caller, params.email, 'user.see')),
  );

  mount(endpoints.getBallot, async ({ context, caller, params }) => {
    const user = await namedUser(context, caller, params.email, 'ballot.see');
    return ballotOf(context.db.read, user.id);
  });

  mount(endpoints.changeUser, async ({ context, caller, params, body }) => {
    const id = rowId(params.id);
    const by = authorise(caller, 'role' in body ? 'user.promote' : 'user.suspend', { ownerId: id });
    const at = context.clock().toISOString();
    const modifiedCount = await transact(context.db, async (db) => {
      const user = await findUser(db, id);
      if (!user) throw new Refusal('not_found');
      return changeAccount(db, user, body, { by, at });
    });
    if (modifiedCount === 'no_way_back') throw new Refusal('not_a_user');
    return { modifiedCount };
  });
};
