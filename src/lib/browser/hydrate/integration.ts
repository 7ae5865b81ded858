import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare global {
  namespace Astro {
    interface ClientDirectives {
      /** For members only, once the browser is idle; others keep the static HTML. 'moderator': for moderators only. */
      'client:member'?: 'moderator' | true;
    }
  }
}

/** Adds the directive `client:member` to Astro (see directive.ts). */
export const memberDirective = (): AstroIntegration => ({
  name: 'member-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'member',
        entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
      });
    },
  },
});
