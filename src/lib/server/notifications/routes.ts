import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { markRead, notificationsOf, toUnread, unreadOf } from './queries.ts';
import { setDeliveries, setDigest, settingsOf } from './settings.ts';
import { toNotification } from './to-entity.ts';

const countUnread = async (db: Handle, userId: number) =>
  toUnread((await unreadOf(db, { ids: [userId] }))[0]);

export const notificationRoutes = (mount: Mount): void => {
  mount(endpoints.listNotifications, async ({ context, principal, query }) => {
    const { id } = authorise(principal, 'notifications.see');
    const { rows, total } = await notificationsOf(context.db.read, id, query);
    return new Paginated(
      rows.map((row) => toNotification(row, principal.actor)),
      total,
    );
  });

  mount(endpoints.countUnread, async ({ context, principal }) =>
    countUnread(context.db.read, authorise(principal, 'notifications.see').id),
  );

  mount(endpoints.markRead, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('notifications', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const mark = async (db: Handle, me: typeof principal) => {
      const { id } = authorise(me, 'notifications.change');
      await markRead(db, id, { of: body.of?.map(Number), upTo: Number(body.upTo), at });
      return { id, unread: await countUnread(db, id) };
    };
    // The member's other devices hear of it.
    const { unread } = await write(mark, ({ id }) => [cacheTags.unread(id)]);
    return unread;
  });

  mount(endpoints.getNotificationSettings, async ({ context, principal }) => {
    const { id } = authorise(principal, 'notifications.see');
    return settingsOf(context.db.read, { id, role: principal.actor?.role ?? 'user' });
  });

  mount(endpoints.changeNotificationSettings, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('notifications', principal.rateLimitKey);
    return write(async (db, me) => {
      const { id } = authorise(me, 'notifications.change');
      const member = { id, role: me.actor?.role ?? 'user' };
      await setDeliveries(db, member, body.deliveries ?? {});
      if (body.digest) await setDigest(db, id, body.digest);
      return settingsOf(db, member);
    });
  });
};
