import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedText } from '#lib/browser/search/typed-text.ts';
import { suggestionEndpoints } from '#lib/contract/suggestions.ts';

const { query } = suggestionEndpoints.getSuggestions;

test.each(['', '  ', '´', '¨', ' ˜ '])(
  '%j is nothing to search for: no letter has followed the dead key',
  (value) => {
    expect(typedText(value)).toBe('');
  },
);

test('what is typed stays as it is, without the spaces around it', () => {
  expect(typedText(' Café  noir ')).toBe('Café  noir');
  expect(typedText('caf´')).toBe('caf´');
});

test('the API answers all that is asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a´é¨ \u0301C+') }), (value) => {
      expect(query?.safeParse({ q: typedText(value) })?.success).toBe(typedText(value) !== '');
    }),
  );
});
