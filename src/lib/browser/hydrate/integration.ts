import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds the directive `client:intent` to Astro (see directive.ts). */
export const intent = (): AstroIntegration => ({
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'intent',
        entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
      });
    },
  },
});
