import { notificationPath, notificationText } from '#lib/domain/notification-text.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type NewMail, queueMail } from '#lib/server/mail/queue-mail.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { withDetails } from './queries.ts';
import { toNotification, viewerOf } from './to-entity.ts';

/** Mails at once are not grouped by topic. */
const single = { count: 1, unread: 1 } as const;

/** Queues the mails of new notifications that their members want at once, in the caller's transaction. */
export const mailAtOnce = async (db: Handle, ids: readonly number[], at: string): Promise<void> => {
  const rows = await withDetails(db, ids);
  const mails = rows
    .filter(({ delivery }) => delivery === 'mail')
    .map((row): NewMail => {
      const notification = toNotification({ ...row, ...single }, viewerOf(row));
      const { rejection } = notification;
      return {
        key: `notification:${row.id}`,
        to: { userId: row.user_id },
        mail: {
          kind: 'notification',
          about: row.kind,
          text: notificationText(notification),
          path: notificationPath(notification),
          ...(rejection && { details: rejectionText(rejection) }),
        },
        at,
      };
    });
  await queueMail(db, ...mails);
};
