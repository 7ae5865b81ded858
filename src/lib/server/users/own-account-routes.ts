import { endpoints } from '#lib/contract/endpoints.ts';
import { authoriseAgain } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { transact } from '#lib/server/db/transact.ts';
import { namedUser } from './named-user.ts';

export const ownAccountRoutes = (mount: Mount): void => {
  mount(endpoints.logOutEverywhere, async ({ context, principal, params }) => {
    const { id } = await namedUser(context, principal, params.email, 'account.change');
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const signed_out_at = context.clock().toISOString();
    await transact(context.db, async (db) => {
      await lockUser(db, { id });
      // Before the change, which ends the session of this call too.
      await authoriseAgain(db, principal);
      await db.updateTable('users').set({ signed_out_at }).where('id', '=', id).execute();
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.announceNewEmail, async ({ context, principal, params, write }) => {
    const { id } = await namedUser(context, principal, params.email, 'account.change');
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const moving_since = context.clock().toISOString();
    await write((db) => db.updateTable('users').set({ moving_since }).where('id', '=', id).execute());
    return { modifiedCount: 1 as const };
  });
};
