import { expect, test } from 'vitest';
import { readListRequest } from '#lib/browser/lists/list-request.ts';

const read = (query: string) => readListRequest(new URLSearchParams(query));

test('without a search the trending list is requested', () => {
  expect(read('page=3')).toEqual({ keyword: undefined, page: 3, blankSearch: false });
});

test('a blank search requests the trending list, and is reported', () => {
  for (const query of ['q=', 'q=%20%20', 'q=%E2%80%8B']) {
    expect(read(query)).toMatchObject({ keyword: undefined, blankSearch: true });
  }
});

test('a keyword has no controls of direction, which would turn the heading around it', () => {
  expect(read('q=%E2%81%A7wiki%20%E2%81%A9').keyword).toBe('wiki');
});

test('a keyword is trimmed and truncated', () => {
  expect(read('q=+loupe+')).toMatchObject({ keyword: 'loupe', blankSearch: false });
  expect(read(`q=${'x'.repeat(500)}`).keyword).toHaveLength(200);
  expect(read(`q=${'x'.repeat(199)}🦊`).keyword).toBe('x'.repeat(199));
});
