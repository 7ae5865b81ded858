/** A time for a deadline: '22 November 2026 at 00:00 UTC'. Not in dates.ts, which every page loads. */
export const moment = (iso: string): string => {
  const text = new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
};
