import { relativeDate } from '#lib/text/dates.ts';

/** Says the dates below a node as people do; the full date stays as the tooltip. */
export const formatRelativeDates = (root: ParentNode): void => {
  const now = new Date();
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.title ||= time.textContent.trim();
    time.textContent = relativeDate(time.dateTime, now);
  }
};
