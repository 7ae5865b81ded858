import { fileURLToPath } from 'node:url';
import baseReact from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { buildForProduction } from '#lib/server/ops/env.ts';

const serverEntrypoint = new URL('../react-renderer.ts', import.meta.url);
// Astro takes no URL here.
const clientEntrypoint = fileURLToPath(new URL('../../../browser/hydrate/react-client.ts', import.meta.url));

/**
 * React and the packages that import it. A package outside of the bundle would load a second React, in the build that
 * NODE_ENV selects when the server starts, and its hooks would fail outside of a render of that one.
 */
const bundled = ['@nanostores/react', 'react', 'react-dom', 'downshift', 'prop-types', 'react-hot-toast'];

/** Astro's React integration with our renderers. A build bundles React's production build into the server. */
export const react = (): AstroIntegration => {
  const base = baseReact();
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:setup': async (options) => {
        await base.hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint, clientEntrypoint }),
        });
        if (options.command !== 'build') return;
        const server = { define: buildForProduction(), resolve: { noExternal: bundled } };
        options.updateConfig({ vite: { environments: { ssr: server, prerender: server } } });
      },
    },
  };
};
