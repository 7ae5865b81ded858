import { expect, test } from 'vitest';
import { emailParts } from '#lib/text/email-parts.ts';

test('a long e-mail may be broken after its @, and before and after its dots', () => {
  expect(emailParts('ada.king@mail.example.com')).toEqual([
    'ada',
    '.',
    'king@',
    'mail',
    '.',
    'example',
    '.',
    'com',
  ]);
  expect(emailParts('noor')).toEqual(['noor']);
});
