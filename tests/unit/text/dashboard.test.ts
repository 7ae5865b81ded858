import { expect, test } from 'vitest';
import { durationSince } from '#lib/text/durations.ts';
import { cardTexts, onlyFor } from '#lib/text/messages/dashboard.ts';
import { findingScreen, findingVoteTexts, timelineTexts } from '#lib/text/messages/finding-screen.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const queue = (pending: number, waitingSince: string | null, changed = 0): string =>
  cardTexts.queue({ pending, waitingSince, changed, reported: 0 }, now);

test('a duration is in the largest unit that fits', () => {
  expect(durationSince('2026-11-18T11:00:00.000Z', now)).toBe('3 days');
  expect(durationSince('2026-11-21T11:00:00.000Z', now)).toBe('1 hour');
  expect(durationSince('2026-11-21T11:59:30.000Z', now)).toBeUndefined();
  expect(durationSince('2026-11-21T12:00:30.000Z', now)).toBeUndefined(); // on a slow clock
});

test('the card of the queue tells how many wait, the oldest for how long, and what was changed', () => {
  expect(queue(0, null)).toBe('Nothing is waiting');
  expect(queue(1, '2026-11-20T12:00:00.000Z')).toBe('1 waiting, for 1 day');
  expect(queue(1, now.toISOString())).toBe('1 waiting');
  expect(queue(4, '2026-11-18T12:00:00.000Z')).toBe('4 waiting, the oldest for 3 days');
  expect(queue(0, null, 2)).toBe('2 edited since the decision');
  expect(queue(1_204, '2026-11-07T12:00:00.000Z', 1)).toBe(
    '1,204 waiting, the oldest for 2 weeks, 1 edited since the decision',
  );
});

test('a screen of other roles names them', () => {
  expect(onlyFor(['moderator'])).toBe('Moderators only');
  expect(onlyFor(['admin', 'moderator'])).toBe('Admins and moderators only');
});

test('the card of one’s own products tells how they fare', () => {
  const none = { products: 0, pending: 0, rejected: 0, votes: 0, reviews: 0 };
  expect(cardTexts.ownProducts(none)).toBe('Nothing added yet');
  expect(cardTexts.ownProducts({ ...none, products: 1, pending: 1 })).toBe('1 product: 1 pending, 0 votes');
  expect(cardTexts.ownProducts({ products: 3, pending: 1, rejected: 1, votes: 12, reviews: 1 })).toBe(
    '3 products: 1 pending, 1 rejected, 12 votes, 1 review',
  );
});

test('the card of vote integrity counts open findings, and objections and historic ones apart', () => {
  const figures = { pending: 0, waitingSince: null, changed: 0, reported: 0 };
  expect(cardTexts.findings(figures)).toBe('No suspicious votes');
  expect(cardTexts.findings({ ...figures, findings: 1, historicFindings: 3 })).toBe(
    '1 open finding, 3 historic',
  );
  expect(cardTexts.findings({ ...figures, findings: 1, objections: 1 })).toBe('1 open finding, 1 objection');
  expect(cardTexts.findings({ ...figures, findings: 0, objections: 2 })).toBe('2 objections');
  expect(cardTexts.findings({ ...figures, findings: 0, historicFindings: 3 })).toBe('3 historic');
});

test('times of suspected votes have their year, since findings may be historic', () => {
  const iso = '2024-03-01T14:05:00.000Z';
  expect([findingVoteTexts.timeOf(iso), timelineTexts.time(iso, 'hour')]).toEqual([
    '1 Mar 2024, 14:05',
    '1 Mar 2024, 14:05',
  ]);
});

test('the products of a finding name how many of its accounts are counted, unless all are', () => {
  const accounts = { all: 1_000, young: 0, thin: 0, unverified: 0 };
  expect(findingScreen.countedAccounts({ voters: 5_000, accounts })).toBe(
    'Only the first 1,000 of 5,000 accounts are counted here.',
  );
  expect(findingScreen.countedAccounts({ voters: 1_000, accounts })).toBe('');
});

test('the accounts of a product’s votes say that they are of the latest, if not all may be counted', () => {
  const counted = (all: number) => findingScreen.countedVotes({ all }, 1_000);
  expect([counted(1_000), counted(999)]).toEqual(['These numbers cover only the latest 1,000 votes.', '']);
});
