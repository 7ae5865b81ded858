import { expect, test } from 'vitest';
import { variantKey } from '#lib/domain/tag-variants.ts';

test.each([
  ['photo gallery', 'Photo-Galleries'],
  ['self hosted', 'selfhosted'],
  ['self-hosted', 'self_hosted'],
  ['tag', 'tags'],
  ['email', 'em\u200bail\u2060'],
])('%s and %s may be meant alike', (one, other) => {
  expect(variantKey(one)).toBe(variantKey(other));
});

test.each([
  ['C', 'C#'],
  ['C', 'C++'],
  ['C#', 'C++'],
  ['js', 'j'],
  ['glass', 'glas'],
  ['.NET', 'net'],
])('%s and %s are two tags', (one, other) => {
  expect(variantKey(one)).not.toBe(variantKey(other));
});
