import base from '@astrojs/react/server.js';
import type { AstroComponentMetadata, NamedSSRLoadedRendererValue } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** How many islands a page has so far: each has a prefix of its own for the ids that React makes. */
const islands = new WeakMap<object, number>();

/** Astro's own renderer, which draws those that have slots, makes prefixes that begin with an r. */
const nextPrefix = (page: object): string => {
  const number = islands.get(page) ?? 0;
  islands.set(page, number + 1);
  return `i${number}`;
};

/** React says beforehand what else a page should load; Astro's pages name that in their head. */
const preloads = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

async function renderIsland(
  this: { result: object },
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  slots: Record<string, string>,
  metadata?: AstroComponentMetadata,
): ReturnType<typeof base.renderToStaticMarkup> {
  if (Object.keys(slots).length) {
    return base.renderToStaticMarkup.call(this, component, props, slots, metadata);
  }
  const { class: _, ...given } = props;
  const prefix = nextPrefix(this.result);
  const html = renderToString(createElement(component, given), { identifierPrefix: prefix });
  return { html: html.replace(preloads, ''), attrs: { prefix } };
}

/**
 * Draws islands at once, as text. Astro's own renderer draws each twice, the first time to find out whether it is one of
 * React's, and through a web stream.
 */
const renderer: NamedSSRLoadedRendererValue = {
  ...base,
  name: '@astrojs/react',
  // React is the only framework here: what is neither an element nor a component of Astro's is its.
  check: async (component) => typeof component === 'function' || typeof component === 'object',
  renderToStaticMarkup: renderIsland,
};

export default renderer;
