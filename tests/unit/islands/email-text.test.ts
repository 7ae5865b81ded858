import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from '../../../src/islands/ui/EmailText.tsx';

const markupOf = (email: string) => renderToStaticMarkup(createElement(EmailText, { email }));

test('a long e-mail may be broken after its @, and before and after its dots', () => {
  expect(markupOf('ada.king@mail.example')).toBe(
    '<span>ada<wbr/>.<wbr/>king@<wbr/>mail<wbr/>.<wbr/>example</span>',
  );
  expect(markupOf('noor')).toBe('<span>noor</span>');
});
