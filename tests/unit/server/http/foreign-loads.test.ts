import { expect, test } from 'vitest';
import { createIsForeignLoad } from '#lib/server/http/foreign-loads.ts';

const isForeignLoad = createIsForeignLoad(['https://pages.example']);

/** What a browser tells of a request. */
const from = (site: string, dest: string, origin?: string) => ({
  headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest, ...(origin && { origin }) },
});

test.each([
  ['a picture', from('cross-site', 'image')],
  ['a frame', from('cross-site', 'iframe')],
  ['a script', from('cross-site', 'script')],
  ['a request of a script', from('cross-site', 'empty', 'https://other.example')],
])('%s of another site is foreign', (_, request) => {
  expect(isForeignLoad(request)).toBe(true);
});

test.each([
  ['a link of another site', from('cross-site', 'document')],
  ['the site itself', from('same-origin', 'empty')],
  ['its API on another host', from('same-site', 'empty')],
  ['an address that was typed', from('none', 'document')],
  ['a script of a site that may call the API', from('cross-site', 'empty', 'https://pages.example')],
  ['a program, or an old browser', { headers: {} }],
])('%s is not', (_, request) => {
  expect(isForeignLoad(request)).toBe(false);
});
