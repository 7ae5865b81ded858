import { counted } from '#lib/text/counts.ts';

/** Texts of the number on the avatar, and of the entry in the menus. */
export const unreadTexts = {
  title: 'Notifications',
  /** @param max where the count stops */
  unread: (count: number, max: number): string =>
    counted(count, 'unread notification', { hasMore: count >= max }),
} as const;
