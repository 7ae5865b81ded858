import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

const serverEntrypoint = new URL('../main.ts', import.meta.url);

/** Astro's Node adapter with our server as its entry: pages, API and server become one bundle. */
export const adapter = (): AstroIntegration => {
  // The policies of pre-rendered pages become a file, which the server reads.
  const base = node({ mode: 'middleware', staticHeaders: true });
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:done': (options) =>
        base.hooks['astro:config:done']?.({
          ...options,
          setAdapter: (features) => options.setAdapter({ ...features, serverEntrypoint }),
        }),
    },
  };
};
