import { absoluteDate, relativeDate } from '#lib/text/dates.ts';

/** A date as people say it; the full date is its tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={absoluteDate(iso)}>
      {relativeDate(iso, new Date())}
    </time>
  );
}
