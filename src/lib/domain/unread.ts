/** Unread notifications are counted up to here. Every page of a member loads this file, so it has nothing else. */
export const maxUnread = 99;

/** The number as it is displayed: from `maxUnread` on '99+'. */
export const unreadNumber = (unread: number): string =>
  unread < maxUnread ? String(unread) : `${maxUnread}+`;
