import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetVote, intendedVote, intendVote, voteIntents } from '#lib/browser/page/vote-intent.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

const { sessionStorage } = installBrowser();
const from = '/products?q=ai';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a vote is cast by the login that it led to, and by no other', () => {
  intendVote('14', from);
  expect([intendedVote(from), intendedVote('/products'), intendedVote('/')]).toEqual([
    '14',
    undefined,
    undefined,
  ]);
});

test('the last one pressed counts', () => {
  intendVote('14', from, 'save');
  expect([intendedVote(from), intendedVote(from, 'save')]).toEqual([undefined, '14']);
  intendVote('14', from);
  intendVote('15', from);
  expect(intendedVote(from)).toBe('15');
});

test('a vote is dropped once it is stale or forgotten, and other stored values are ignored', () => {
  intendVote('14', from);
  vi.advanceTimersByTime(voteIntents.lifetime - 1);
  expect(intendedVote(from)).toBe('14');
  vi.advanceTimersByTime(1);
  expect(intendedVote(from)).toBeUndefined();
  intendVote('14', from);
  forgetVote();
  expect(intendedVote(from)).toBeUndefined();
  for (const stored of ['', '{', 'null', '"14"', '{"productId":"14"}']) {
    sessionStorage.setItem('voteIntent', stored);
    expect(intendedVote(from)).toBeUndefined();
  }
});
