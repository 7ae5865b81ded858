import type { ComingProduct } from '#lib/contract/products.ts';
import { daysAfter } from '#lib/domain/periods.ts';
import { paths } from '#lib/paths.ts';
import { comingTexts } from '#lib/text/messages/launch-days.ts';

/** Length of a line in bytes (RFC 5545, 3.1). */
const maxLine = 75;

/** Escapes a text (RFC 5545, 3.3.11). Other control characters are not allowed. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds a line between characters: a continuation begins with a space. */
const folded = (line: string): string => {
  let length = 0;
  return [...line]
    .map((character) => {
      const bytes = Buffer.byteLength(character);
      const isTooLong = length + bytes > maxLine;
      length = isTooLong ? 1 + bytes : length + bytes;
      return isTooLong ? `\r\n ${character}` : character;
    })
    .join('');
};

const compact = (date: string): string => date.replaceAll('-', '');

/**
 * An all-day event on the launch day of a product, as an iCalendar file. Its UID stays, so a calendar that gets the file
 * again, with another day, moves the event.
 */
export const launchCalendar = (
  { _id, name, shortDescription, launchDay }: ComingProduct,
  siteUrl: (path: string) => string,
  now: Date,
): string => {
  const url = siteUrl(paths.product(_id));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(new URL(url).host)}//Launches//EN`,
    'BEGIN:VEVENT',
    `UID:launch-${_id}@${new URL(url).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(launchDay)}`,
    `DTEND;VALUE=DATE:${compact(daysAfter(launchDay, 1))}`,
    `SUMMARY:${escaped(comingTexts.launches(name))}`,
    `DESCRIPTION:${escaped(`${shortDescription}\n${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
};
