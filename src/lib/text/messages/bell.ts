import { counted } from '#lib/text/counts.ts';

/** Texts of the bell, on every page of a member. */
export const bell = {
  title: 'Notifications',
  /** After their number. */
  unreadOnes: 'unread',
  /** @param max where the count stops */
  unread: (count: number, max: number): string =>
    counted(count, 'unread notification', { hasMore: count >= max }),
} as const;
