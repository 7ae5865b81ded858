import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { transact } from '#lib/server/db/transact.ts';
import { namedUser } from './named-user.ts';

export const ownAccountRoutes = (mount: Mount): void => {
  mount(endpoints.logOutEverywhere, async ({ context, principal, params }) => {
    const { id } = await namedUser(context, principal, params.email, 'account.change');
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const signed_out_at = context.clock().toISOString();
    await transact(context.db, (db) =>
      db.updateTable('users').set({ signed_out_at }).where('id', '=', id).execute(),
    );
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.announceNewEmail, async ({ context, principal, params }) => {
    const { id } = await namedUser(context, principal, params.email, 'account.change');
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const moving_since = context.clock().toISOString();
    await transact(context.db, (db) =>
      db.updateTable('users').set({ moving_since }).where('id', '=', id).execute(),
    );
    return { modifiedCount: 1 as const };
  });
};
