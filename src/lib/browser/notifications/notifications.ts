import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import { $unread, setUnread } from '#lib/browser/member/unread-stream.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import type { Notification, NotificationSettings } from '#lib/contract/notifications.ts';
import { lists } from '#lib/domain/specification.ts';
import { notificationScreen } from '#lib/text/messages/notifications.ts';

/** Notifications of the signed-in member, latest first. */
export const notificationList = createPagedList<Notification, Record<string, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_, pagination) => {
    await signedInPerson();
    return api('listNotifications', { query: pagination });
  },
});

const mark = async (body: { upTo: string; of?: string[] }): Promise<void> => {
  const person = await signedInPerson();
  const before = $unread.get();
  const { data } = await api('markRead', { body });
  // A count that has come since may be later; if it is not, the stream sends this one too.
  if ($unread.get() === before) setUnread(person, data);
};

/** Ids of those that this page has marked: its list still has them as they were when it was loaded. */
const marked = new Set<string>();

/** Marks the notifications of a page of the list as read, once it is seen. A failure leaves them to the next visit. */
export const markSeen = async (rows: readonly Notification[]): Promise<void> => {
  const of = rows.filter(({ read, _id }) => !read && !marked.has(_id)).map(({ _id }) => _id);
  if (!of.length) return;
  for (const id of of) marked.add(id);
  await mark({ upTo: String(Math.max(...of.map(Number))), of }).catch(() => {
    for (const id of of) marked.delete(id);
  });
};

/** @returns true if they were marked; an error has been notified */
export const markAllRead = async (): Promise<boolean> => {
  const latest = $unread.get()?.latest;
  if (!latest) return false;
  try {
    await mark({ upTo: latest });
  } catch (error) {
    notifyError(error, notificationScreen.markFailed);
    return false;
  }
  notify.success(notificationScreen.allRead, { about: 'notifications' });
  return true;
};

/** Calls `work` when a notification comes, and for one that the list lacks when the number is first known. @returns stops it */
export const onNotification = (work: () => void): (() => void) =>
  $unread.listen((unread, before) => {
    const known = before ? before.latest : notificationList.$listing.get().rows[0]?._id;
    if (Number(unread?.latest) > Number(known ?? 0)) work();
  });

export const notificationSettings = createScreenLoad(async () => (await api('getNotificationSettings')).data);

let saving = Promise.resolve();

/** Saves a choice, which is displayed at once. One request after the other: the last choice is the one that stays. */
export const changeSettings = (chosen: {
  deliveries?: NotificationSettings['deliveries'];
  digest?: { hour: number; timeZone: string };
}): Promise<void> => {
  const apply = (before: NotificationSettings): NotificationSettings => ({
    deliveries: { ...before.deliveries, ...chosen.deliveries },
    digest: { ...before.digest, ...chosen.digest },
  });
  const change = notificationSettings.change(apply);
  const about = { about: 'notificationSettings' };
  const save = async (): Promise<void> => {
    try {
      await api('changeNotificationSettings', { body: chosen });
      change.settle();
      notify.success(notificationScreen.saved, about);
    } catch (error) {
      // The server may have stored the choice. It is displayed until that is known.
      const now = isUnanswered(error) ? await notificationSettings.reload() : undefined;
      change.undo();
      const isStored =
        now?.state === 'ready' && JSON.stringify(apply(now.value)) === JSON.stringify(now.value);
      if (isStored) notify.success(notificationScreen.saved, about);
      else notifyError(error, undefined, about);
    }
  };
  saving = saving.then(save);
  return saving;
};
