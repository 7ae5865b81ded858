import { absoluteDate, relativeDate } from '#lib/text/dates.ts';

/** The full date is its tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={absoluteDate(iso)}>
      {relativeDate(iso, new Date())}
    </time>
  );
}
