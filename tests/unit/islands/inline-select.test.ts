import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InlineSelect } from '../../../src/islands/ui/InlineSelect.tsx';

test('options keep their order, those by id too', () => {
  const options = [
    ['', 'Everybody'],
    ['9', 'Nine'],
    ['3', 'Three'],
  ] as const;
  const props = { label: 'By', options, value: '', onChoose: () => {} };
  const markup = renderToStaticMarkup(createElement(InlineSelect, props));
  const labels = [...markup.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(labels).toEqual(['Everybody', 'Nine', 'Three']);
});
