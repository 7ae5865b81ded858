import { z } from 'zod';
import { deliveries, isTimeZone, notificationKinds } from '#lib/domain/notifications.ts';
import { lists } from '#lib/domain/specification.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { addresses } from './kit/addresses.ts';
import { paginationQuery } from './kit/common.ts';
import { endpoint } from './kit/endpoint.ts';
import { rejection } from './products.ts';

export type { Delivery, NotificationKind, NotificationRecipient } from '#lib/domain/notifications.ts';

/** Notifications of one topic: 'Ada and 4 others reviewed Slow Post'. Removed products and reviews are left out. */
const notification = z.object({
  /** Id of the latest one. */
  _id: z.string(),
  kind: z.enum(notificationKinds),
  /** Number of people who reviewed, or of products; otherwise of events. */
  count: z.int(),
  /** True if all of them were read. */
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null if it is about none, or the caller can't see it any more. */
  product: z.object({ _id: z.string(), name: z.string(), logo: z.string().nullable() }).nullable(),
  /** Name at that time: of the product, if it is the caller's or they moderate, of the job, or of the webhook's host. */
  name: z.string().nullable(),
  /** Name of the person who caused the latest one. */
  actor: z.string().nullable(),
  /** Reason of a rejection. Of a removed review: `other`, with the moderator's sentence as `note`. */
  rejection: rejection.nullable(),
  /** The tag that the caller follows. */
  tag: z.string().nullable(),
  /** The search that the caller follows. */
  search: z.string().nullable(),
  votes: z.int().nullable(),
  place: z.int().nullable(),
  /** Name of the leaderboard. */
  period: z.string().nullable(),
  /** Type of the event; null for what the caller follows. */
  type: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({
  /** Topics with unread notifications; 99 are that many or more. */
  unread: z.int(),
  /** Id of the latest one; null without any. */
  latest: z.string().nullable(),
});
export type Unread = z.infer<typeof unread>;

const notificationId = z.string().regex(/^\d{1,15}$/);
const delivery = z.enum(deliveries);

const notificationSettings = z.object({
  /** Each kind that the caller's role gets. */
  deliveries: z.partialRecord(z.enum(notificationKinds), delivery),
  digest: z.object({ hour: z.int().min(0).max(23), timeZone: z.string().nullable() }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationEndpoints = {
  listNotifications: endpoint(addresses.listNotifications, {
    summary:
      'The caller’s notifications, latest first, those of one topic and day as one. GET /notifications/stream sends their number as server-sent events whenever it changes',
    auth: 'member',
    query: paginationQuery,
    output: z.array(notification),
    list: true,
  }),
  countUnread: endpoint(addresses.countUnread, {
    summary: 'The number of the caller’s unread notifications',
    auth: 'member',
    output: unread,
  }),
  markRead: endpoint(addresses.markRead, {
    summary: 'Marks the caller’s notifications up to an id as read: all, or those of the topics of some',
    auth: 'member',
    body: z.strictObject({ upTo: notificationId, of: z.array(notificationId).max(lists.max).optional() }),
    output: unread,
  }),
  getNotificationSettings: endpoint(addresses.getNotificationSettings, {
    summary: 'How the caller hears of each kind of notification',
    auth: 'member',
    output: notificationSettings,
  }),
  changeNotificationSettings: endpoint(addresses.changeNotificationSettings, {
    summary: 'Sets how the caller hears of some kinds of notifications, and when they get the daily digest',
    auth: 'member',
    body: z.strictObject({
      deliveries: notificationSettings.shape.deliveries.optional(),
      digest: z
        .strictObject({
          hour: z.int().min(0).max(23),
          timeZone: z.string().refine(isTimeZone, valueErrors.timeZone),
        })
        .optional(),
    }),
    output: notificationSettings,
  }),
};
