import { createElement, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';

/** @throws what a component throws: in a browser it would remove the whole screen */
const markupOf = async (element: ReactElement): Promise<string> => {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, { onError: (error) => void errors.push(error) });
  expect(errors).toEqual([]);
  return new Response(prelude).text();
};

const markup = async (): Promise<string[]> => {
  const { LazyDescription, LazyPlainText } = await import('../../../src/islands/products/lazy-texts.tsx');
  const text = 'Digs **deep**.';
  return [
    await markupOf(createElement(LazyDescription, { text, className: 'wide' })),
    await markupOf(createElement('p', null, createElement(LazyPlainText, { text }))),
  ];
};

afterEach(() => {
  vi.resetModules();
  vi.doUnmock('../../../src/islands/products/Description.tsx');
});

test('descriptions are parsed by a script that is loaded later', async () => {
  const [description, short] = await markup();
  expect(description).toContain('<p dir="auto">Digs <strong>deep</strong>.</p>');
  expect(short).toContain('Digs deep.');
});

test('descriptions are displayed as typed if that script can’t be loaded', async () => {
  vi.doMock('../../../src/islands/products/Description.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const [description, short] = await markup();
  expect(description).toContain('<div class="rich wide" dir="auto">Digs **deep**.</div>');
  expect(short).toContain('Digs **deep**.');
});
