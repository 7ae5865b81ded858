import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';

export const ownAccountRoutes = (mount: Mount): void => {
  mount(endpoints.logOutEverywhere, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const signed_out_at = context.clock().toISOString();
    await write(async (db, me) => {
      const { id } = authorise(me, 'account.change', subjectNamed(me, params.email));
      await db.updateTable('users').set({ signed_out_at }).where('id', '=', id).execute();
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.announceNewEmail, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const moving_since = context.clock().toISOString();
    await write(async (db, me) => {
      const { id } = authorise(me, 'account.change', subjectNamed(me, params.email));
      await db.updateTable('users').set({ moving_since }).where('id', '=', id).execute();
    });
    return { modifiedCount: 1 as const };
  });
};
