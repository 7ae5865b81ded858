import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $unread } from '#lib/browser/member/unread-stream.ts';
import {
  markAllRead,
  markSeen,
  notificationList,
  onNotification,
} from '#lib/browser/notifications/notifications.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { User } from '#lib/contract/users.ts';
import { notificationPath, notificationText } from '#lib/domain/notification-text.ts';
import { paths } from '#lib/paths.ts';
import { notificationScreen } from '#lib/text/messages/notifications.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';

const markOfNew =
  'mt-2 mr-3 aspect-square w-2.4 flex-none clip-diamond bg-amber forced-colors:bg-canvas-text';

function NotificationCell({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { rejection } = notification;
  return (
    <div className="flex w-full min-w-0 items-start">
      <span className={isNew ? markOfNew : `${markOfNew} invisible max-md:hidden`} aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        {isNew && <span className="sr-only">{notificationScreen.isNew} </span>}
        <a className={rowLink} href={notificationPath(notification)}>
          {notificationText(notification)}
        </a>
        {rejection && (
          <p className={rowNote} dir="auto">
            {rejectionText(rejection)}
          </p>
        )}
      </div>
    </div>
  );
}

const columnsWith = (isNew: (notification: Notification) => boolean): Column<Notification>[] => [
  {
    header: notificationScreen.what,
    kind: 'lead',
    cell: (notification) => <NotificationCell notification={notification} isNew={isNew(notification)} />,
  },
  {
    header: notificationScreen.when,
    className: 'md:w-1/100 md:whitespace-nowrap',
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

const nothingYet = (
  <Notice title={notificationScreen.empty}>
    <p>{notificationScreen.emptyNote}</p>
    <a className="btn btn-solid mt-3" href={paths.addProducts}>
      {notificationScreen.addProduct}
    </a>
  </Notice>
);

const waiting = (
  <>
    <p className="mb-5 text-muted">{notificationScreen.intro}</p>
    <ListHead>{totalSkeleton}</ListHead>
    <TableSkeleton />
  </>
);

/**
 * Marks what is displayed as read while the page is visible. `isNew` returns true for those that were unread when they
 * came, until `clear` is called.
 */
const useSeen = (rows: readonly Notification[], isReady: boolean) => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isReady) return;
    const unread = rows.filter(({ read }) => !read);
    setFresh((before) => new Set([...before, ...unread.map(({ _id }) => _id)]));
    const see = (): void => {
      if (document.visibilityState === 'visible') void markSeen(rows);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [rows, isReady]);
  return {
    isNew: ({ _id }: Notification): boolean => fresh.has(_id),
    clear: () => setFresh(new Set()),
  };
};

function NotificationTable(user: User) {
  const listing = usePagedList(notificationList);
  const unread = useStore($unread)?.unread ?? 0;
  const { isNew, clear } = useSeen(listing.rows, listing.state === 'ready');
  useEffect(() => onNotification(() => void notificationList.reload()), []);
  const [busy, readAll] = useBusy(async () => {
    if (!(await markAllRead())) return;
    clear(); // before the reload, which may bring a new one
    await notificationList.reload();
  });
  // It stays once there is nothing left to do: removed, it would take the focus with it.
  const isIdle = busy || unread === 0;
  return (
    <>
      <p className="mb-5 text-muted">{notificationScreen.intro}</p>
      <ListHead>
        <ListTotal inLine aria-live="polite">
          {totalOf(listing, notificationScreen.total)}
        </ListTotal>
        {listing.total > 0 && (
          <button
            type="button"
            className="btn btn-line aria-disabled:cursor-default aria-disabled:text-muted"
            aria-disabled={isIdle || undefined}
            onClick={readAll}
          >
            {notificationScreen.readAll}
          </button>
        )}
      </ListHead>
      <PagedTable
        list={notificationList}
        listing={listing}
        caption={notificationScreen.total(listing.total)}
        columns={columnsWith(isNew)}
        keyOf={({ _id }) => _id}
        empty={nothingYet}
      />
      <NotificationSettings user={user} />
    </>
  );
}

export default function Notifications() {
  return (
    <ScreenGate needs="notifications.see" waiting={waiting}>
      {(user) => <NotificationTable {...user} />}
    </ScreenGate>
  );
}
