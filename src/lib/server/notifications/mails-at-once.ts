import { notificationPath, notificationText } from '#lib/domain/notification-text.ts';
import { kindsWith } from '#lib/domain/notifications.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type NewMail, queueMail } from '#lib/server/mail/queue-mail.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { withDetails } from './queries.ts';
import { toNotification, viewerOf } from './to-entity.ts';

/** Mails at once are not grouped by topic. */
const single = { count: 1, unread: 1 } as const;

/** Returns the notifications whose reviewer had reviewed the same product before on that day, and removed that review. */
const repeatedReviews = async (db: Handle, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .select('n.id')
    .where('n.id', 'in', idsIn(db, ids))
    .where('n.kind', 'in', kindsWith('needs', 'review'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications as earlier')
          .innerJoin('events as before', 'before.id', 'earlier.event_id')
          .select('earlier.id')
          .whereRef('earlier.user_id', '=', 'n.user_id')
          .whereRef('earlier.topic', '=', 'n.topic')
          .whereRef('earlier.id', '<', 'n.id')
          .whereRef('before.by_id', '=', 'e.by_id'),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Queues the mails of new notifications that their members want at once, in the caller's transaction. */
export const mailAtOnce = async (db: Handle, ids: readonly number[], at: string): Promise<void> => {
  if (!ids.length) return;
  const repeated = await repeatedReviews(db, ids);
  const rows = await withDetails(db, ids);
  const mails = rows
    .filter(({ id, delivery }) => delivery === 'mail' && !repeated.has(id))
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
