import { relativeDate } from '#lib/text/dates.ts';

/** Replaces the dates below a node by relative ones ('3 days ago'); the full date becomes the tooltip. */
export const formatRelativeDates = (root: ParentNode): void => {
  const now = new Date();
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.title ||= time.textContent.trim();
    time.textContent = relativeDate(time.dateTime, now);
  }
};
