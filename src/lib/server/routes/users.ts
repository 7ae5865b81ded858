import { endpoints } from '../../contract/endpoints.ts';
import type { Action } from '../../policy.ts';
import { authorise, type Caller, subjectNamed } from '../api/caller.ts';
import { Listed, type Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import type { Context } from '../context.ts';
import { ballotOf } from '../db/queries/products.ts';
import { findUser, findUserByEmail, listUsers, type UserRow } from '../db/queries/users.ts';
import { toUser } from '../db/to-entity.ts';
import { transact } from '../db/transact.ts';
import { rowId } from './row-id.ts';

/** The account that an address names by its e-mail. Refused before it is looked up, so that no answer tells strangers who is a member. */
const named = async (context: Context, caller: Caller, email: string, action: Action): Promise<UserRow> => {
  const subject = subjectNamed(caller, email);
  const me = authorise(caller, action, subject);
  const user = subject.ownerId ? me : await findUserByEmail(context.db.read, email);
  if (!user) throw new Refusal('not_found');
  return user;
};

export const userRoutes = (mount: Mount): void => {
  mount(endpoints.listUsers, async ({ context, caller, query }) => {
    authorise(caller, 'users.list');
    const { rows, total } = await listUsers(context.db.read, query, query);
    return new Listed(rows.map(toUser), total);
  });

  mount(endpoints.getUser, async ({ context, caller, params }) =>
    toUser(await named(context, caller, params.email, 'user.see')),
  );

  mount(endpoints.getBallot, async ({ context, caller, params }) => {
    const user = await named(context, caller, params.email, 'ballot.see');
    const { votedFor, reported, own } = await ballotOf(context.db.read, user.id);
    return { votedFor: votedFor.map(String), reported: reported.map(String), own: own.map(String) };
  });

  mount(endpoints.promoteUser, async ({ context, caller, params, body }) => {
    const id = rowId(params.id);
    authorise(caller, 'user.promote', { ownerId: id });
    return transact(context.db, async (db) => {
      const user = await findUser(db, id);
      if (!user) throw new Refusal('not_found');
      if (user.role === body.role) return { modifiedCount: 0 as const };
      if (user.role !== 'user') throw new Refusal('not_a_user');
      await db.updateTable('users').set({ role: body.role }).where('id', '=', id).execute();
      return { modifiedCount: 1 as const };
    });
  });

  mount(endpoints.confirmSubscription, async ({ context, caller, params, body }) => {
    const user = await named(context, caller, params.email, 'user.subscribe');
    // Only a payment's own confirmation sets the status; by now it is there, or nothing was paid.
    if (user.status !== body.status) throw new Refusal('unpaid');
    return { modifiedCount: 0 as const };
  });
};
