import baseReact from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { buildForProduction } from '#lib/server/config/env.ts';

const serverEntrypoint = new URL('../react-renderer.ts', import.meta.url);

/**
 * React and what imports it. A package that is left outside of the bundle brings a React of its own along, which picks its
 * build by the NODE_ENV that the server happens to start with; its hooks then find no page to belong to.
 */
const bundled = ['react', 'react-dom', '@nanostores/react', 'downshift', 'prop-types', 'react-hot-toast'];

/** Astro's React integration with our renderer, and in a build with React's production build as part of the server's bundle. */
export const react = (): AstroIntegration => {
  const base = baseReact();
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:setup': async (options) => {
        await base.hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        });
        if (options.command !== 'build') return;
        const server = { define: buildForProduction(), resolve: { noExternal: bundled } };
        options.updateConfig({ vite: { environments: { ssr: server, prerender: server } } });
      },
    },
  };
};
