import { createElement, useId } from 'react';
import { expect, test, vi } from 'vitest';
import renderer from '#lib/server/http/react-renderer.ts';

// The module imports virtual modules of Astro's build. The stand-in returns its input.
vi.mock('@astrojs/react/server.js', () => ({
  default: {
    supportsAstroStaticSlot: true,
    renderToStaticMarkup: async (_: unknown, props: object, slots: object) => ({
      html: JSON.stringify({ props, slots }),
      attrs: { prefix: 'r0' },
    }),
  },
}));

let rendered = 0;
const Island = ({ name, class: given }: { name: string; class?: string }) => {
  rendered++;
  return createElement(
    'p',
    { id: useId(), className: given },
    name,
    createElement('link', { rel: 'preload', as: 'image', href: '/a.png' }),
  );
};

const page = () => {
  const result = {};
  return {
    check: (component: unknown) => renderer.check.call({ result }, component, {}, {}),
    render: (props: object, slots: Record<string, string> = {}) =>
      renderer.renderToStaticMarkup.call({ result }, Island, props, slots),
  };
};

test('an island is rendered once, also after it was checked', async () => {
  const { check, render } = page();
  rendered = 0;
  expect(await check(Island)).toBe(true);
  const { html } = await render({ name: 'Ada & Co' });
  expect(html).toContain('Ada &amp; Co');
  expect(rendered).toBe(1);
});

test('an element is not a component', async () => {
  expect(await page().check('p')).toBe(false);
});

test('each island of a page has a unique prefix for its ids, which the page contains', async () => {
  const { render } = page();
  const islands = [await render({ name: 'one' }), await render({ name: 'two' })];
  const prefixes = islands.map(({ attrs }) => String(attrs?.prefix));
  expect(new Set(prefixes).size).toBe(2);
  for (const [n, { html }] of islands.entries()) expect(html).toContain(`id="_${prefixes[n]}`);
  expect((await page().render({ name: 'another page' })).attrs).toEqual(islands[0]?.attrs);
});

test('additions of Astro and React are left out', async () => {
  const { html } = await page().render({ name: 'Ada', class: 'astro-abc' });
  expect(html).not.toMatch(/<link|astro-abc/);
});

test('an island with slots is left to Astro, whose prefixes are never ours', async () => {
  const { render } = page();
  const { html, attrs } = await render({ name: 'Ada' }, { default: '<b>inside</b>' });
  expect(JSON.parse(html)).toEqual({ props: { name: 'Ada' }, slots: { default: '<b>inside</b>' } });
  expect((await render({ name: 'Ada' })).attrs).not.toEqual(attrs);
});

test('an island that throws fails its page', async () => {
  const Broken = () => {
    throw new Error('no counts');
  };
  await expect(renderer.renderToStaticMarkup.call({ result: {} }, Broken, {}, {})).rejects.toThrow(
    'no counts',
  );
});
