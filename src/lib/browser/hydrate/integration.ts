import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare global {
  namespace Astro {
    interface ClientDirectives {
      /**
       * Hydrates for members, once the browser is idle; others keep the static HTML. 'moderator': only for moderators.
       */
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
