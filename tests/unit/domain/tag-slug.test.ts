import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfSlug, tagPath, tagSlug } from '#lib/domain/tag-slug.ts';
import { isWellFormed } from '#lib/server/http/page-rules.ts';
import { isStorable } from '#lib/text/storable.ts';
import { identityOf } from '#lib/text/words.ts';

test.each([
  ['Docker', 'docker'],
  ['photo gallery', 'photo_gallery'],
  ['photo-gallery', 'photo-gallery'],
  ['photo_gallery', 'photo~linegallery'],
  ['C', 'c'],
  ['C#', 'c~sharp'],
  ['C++', 'c~plus~plus'],
  ['.NET', '.net'],
  ['..', '~x2e~~x2e~'],
  ['R&D', 'r~andd'],
  ['CI/CD', 'ci~slashcd'],
  ['a,b', 'a~x2c~b'],
  ['Énergie', 'énergie'],
  ['バス停', 'バス停'],
])('the address of the tag %s has %s', (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug);
});

test('spellings that are one tag have one address', () => {
  expect(new Set(['Docker', 'DOCKER', ' docker', 'Ｄocker'].map(tagSlug))).toEqual(new Set(['docker']));
});

test('two tags never have the same address, and each is found by its own', () => {
  const tag = fc.string({ unit: fc.constantFrom(...'aC#+~_ -./&,x2e~') });
  const any = fc.oneof(tag, fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(any, (text) => {
      const key = identityOf(text.toWellFormed());
      fc.pre(key !== '' && isStorable(key) && identityOf(key) === key);
      expect(keyOfSlug(tagSlug(text))).toBe(key);
    }),
    { numRuns: 2_000 },
  );
});

test('an address is spelled as the server wants it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      fc.pre(identityOf(text.toWellFormed()) !== '');
      expect(isWellFormed(tagPath(text)), tagPath(text)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', 'c#', 'a b', '~nothing', 'x2e~', '~x61~', '~xffffffff~', '~x110000~', '~x0~'])(
  '%s is no slug of a tag',
  (slug) => {
    expect(keyOfSlug(slug)).toBeUndefined();
  },
);
