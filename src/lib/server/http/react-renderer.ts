import base from '@astrojs/react/server.js';
import type { AstroComponentMetadata, NamedSSRLoadedRendererValue } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Number of islands on each page so far. Each needs a unique prefix for the ids of `useId`. */
const islands = new WeakMap<object, number>();

/** Differs from the prefixes of Astro's own renderer, which begin with an r: it still renders islands with slots. */
const nextPrefix = (page: object): string => {
  const number = islands.get(page) ?? 0;
  islands.set(page, number + 1);
  return `i${number}`;
};

/** React puts preload links in front of its HTML; Astro's pages have them in their head. */
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
 * Renders islands synchronously, to a string. Astro's own renderer renders each twice, the first time to find out
 * whether it is one of React's, and through a web stream.
 */
const renderer: NamedSSRLoadedRendererValue = {
  ...base,
  name: '@astrojs/react',
  // React is the only framework here: every component that is not Astro's is a React component.
  check: async (component) => typeof component === 'function' || typeof component === 'object',
  renderToStaticMarkup: renderIsland,
};

export default renderer;
