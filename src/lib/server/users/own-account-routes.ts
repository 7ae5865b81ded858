import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { type Mount, Streamed } from '#lib/server/api/mount.ts';
import { exportFile } from '#lib/text/messages/own-account.ts';
import { exportData } from './export-data.ts';
import { namedUser } from './named-user.ts';

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

  mount(endpoints.exportOwnData, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'account.export');
    await context.rateLimiter.consume('exports', principal.rateLimitKey);
    const at = context.clock();
    const parts = exportData(context.db.read, user, { siteUrl: context.config.siteUrl, at });
    return new Streamed(parts, { 'content-disposition': `attachment; filename="${exportFile(at)}"` });
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
