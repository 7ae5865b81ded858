import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetIntent, intentFrom, intentLifetime, storeIntent } from '#lib/browser/page/intent.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

const { sessionStorage } = installBrowser();
const from = '/products?q=ai';
const vote = { act: 'vote', productId: '14', from } as const;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a vote is cast by the login that it led to, and by no other', () => {
  storeIntent(vote);
  expect(intentFrom(from)).toMatchObject(vote);
  expect([intentFrom('/products'), intentFrom('/')]).toEqual([undefined, undefined]);
});

test('the last one pressed counts', () => {
  storeIntent(vote);
  storeIntent({ ...vote, act: 'save', productId: '15' });
  expect(intentFrom(from)).toMatchObject({ act: 'save', productId: '15' });
});

test('a vote is dropped once it is stale or forgotten, and other stored values are ignored', () => {
  storeIntent(vote);
  vi.advanceTimersByTime(intentLifetime - 1);
  expect(intentFrom(from)).toMatchObject(vote);
  vi.advanceTimersByTime(1);
  expect(intentFrom(from)).toBeUndefined();
  storeIntent(vote);
  forgetIntent();
  expect(intentFrom(from)).toBeUndefined();
  for (const stored of ['', '{', 'null', '"14"', '{"productId":"14"}']) {
    sessionStorage.setItem('voteIntent', stored);
    expect(intentFrom(from)).toBeUndefined();
  }
});
