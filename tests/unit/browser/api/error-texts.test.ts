import { afterEach, expect, test, vi } from 'vitest';
import { failureText } from '#lib/browser/api/error-texts.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

afterEach(() => void vi.unstubAllGlobals());

test('offline and too many calls have a text that says so, everything else the given one', () => {
  const text = (error: unknown) => failureText(error, 'Vote count Failed');
  expect(text(new HttpError(429))).toBe('Too many requests. Please try again in a moment.');
  for (const status of [404, 409, 422, 500, 503])
    expect(text(new HttpError(status))).toBe('Vote count Failed');
  vi.stubGlobal('navigator', { onLine: true });
  expect(text(new TypeError('Failed to fetch'))).toBe('Vote count Failed');
  vi.stubGlobal('navigator', { onLine: false });
  expect(text(new TypeError('Failed to fetch'))).toMatch(/^You are offline/);
});
