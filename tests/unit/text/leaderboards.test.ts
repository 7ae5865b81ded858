import { expect, test } from 'vitest';
import { kindsThatGoOn } from '#lib/domain/periods.ts';
import { closingText, newcomersNote, placeText, weightText } from '#lib/text/messages/leaderboards.ts';

test('a board says when it closes, in UTC', () => {
  const endsAt = '2026-11-22T00:00:00.000Z';
  expect(closingText({ state: 'running', endsAt })).toBe('Open. Closes on 22 November 2026 at 00:00 UTC.');
  expect(closingText({ state: 'closed', endsAt })).toBe(
    'Closed on 22 November 2026 at 00:00 UTC. This result is final.',
  );
  expect(closingText({ state: 'ended', endsAt, finalAt: '2026-11-23T00:00:00.000Z' })).toBe(
    'Ended on 22 November 2026 at 00:00 UTC. Final on 23 November 2026 at 00:00 UTC.',
  );
  expect(closingText({ state: 'running', endsAt: null })).toBe(
    'All votes since the first day. It never closes.',
  );
});

test('weights and places are of a period', () => {
  expect(weightText(1, 'day', false)).toBe('weight 1 that day');
  expect(weightText(14.25, 'week', true)).toBe('weight 14.25 so far');
  expect(weightText(14, 'all', true)).toBe('weight 14');
  expect(placeText(1, 'day')).toBe('1st on');
  expect(placeText(2, 'week')).toBe('2nd in');
});

test.for([
  ['2026-11-21', ' Today’s votes count for the week, month and year.'],
  ['2026-11-22', ' Today’s votes count for the month and year.'], // a Sunday
  ['2026-11-30', ' Today’s votes count for the week and year.'],
  ['2026-12-31', ' Today’s votes count for the week.'],
  ['2023-12-31', ''],
] as const)('votes of %s for products of that day are said to count where tomorrow does', ([day, note]) => {
  expect(newcomersNote(kindsThatGoOn(day))).toBe(`Published today, so they compete tomorrow.${note}`);
});
