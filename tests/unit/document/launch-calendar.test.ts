import { expect, test } from 'vitest';
import { launchCalendar } from '#lib/document/launch-calendar.ts';

const now = new Date('2026-11-21T12:34:56.789Z');
const product = {
  _id: '7',
  name: 'Ebb',
  logo: null,
  shortDescription: 'Waits for the tide.',
  launchDay: '2026-11-30',
};
const site = (path: string): string => new URL(path, 'https://unearth.example:8443').href;
const calendar = (fields: object = {}): string => launchCalendar({ ...product, ...fields }, site, now);
const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

test('a launch is an all-day event with a UID that stays when its day changes', () => {
  expect(calendar()).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//unearth.example:8443//Launches//EN',
      'BEGIN:VEVENT',
      'UID:launch-7@unearth.example',
      'DTSTAMP:20261121T123456Z',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261201',
      'SUMMARY:Ebb launches',
      'DESCRIPTION:Waits for the tide.\\nhttps://unearth.example:8443/products/7',
      'URL:https://unearth.example:8443/products/7',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  expect(calendar({ launchDay: '2026-12-24' })).toContain('UID:launch-7@unearth.example\r\n');
});

test('texts are escaped, and can not add lines', () => {
  const text = unfolded(calendar({ name: 'A, B; \\C\r\nATTACH:x', shortDescription: 'one\rtwo\u0007' }));
  expect(text).toContain('SUMMARY:A\\, B\\; \\\\C\\nATTACH:x launches\r\n');
  expect(text).toContain('DESCRIPTION:one\\ntwo \\n');
});

test('lines have at most 75 bytes, and are folded between characters', () => {
  const name = `${'é'.repeat(60)}👩‍🚀${'漢'.repeat(40)}`;
  const text = calendar({ name });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${name} launches\r\n`);
  expect(text).not.toContain('\uFFFD');
});
