import type { ClientDirective } from 'astro';
import { loadOnIntent } from '#lib/browser/page/load-on-intent.ts';
import { loginFromHere } from '#lib/browser/page/login-from-here.ts';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { onceVisible } from '#lib/browser/page/once-visible.ts';
import { onceSessionHinted } from '#lib/browser/page/session-hint.ts';
import { whenAlive } from './react-roots.ts';

/** `client:intent`: when an island is hydrated. See docs/decisions/0006-hydration.md. */
const intent: ClientDirective = (load, { value }, island) => {
  const hydrate = async (): Promise<void> => {
    const hydrateIsland = await load();
    await hydrateIsland();
    // Astro takes `ssr` off an island that it has hydrated, and throws nothing where it could not be loaded.
    if (island.hasAttribute('ssr')) throw new Error('The island could not be loaded');
    await whenAlive(island);
  };

  const start = (): void => {
    const wake = loadOnIntent(island, hydrate);
    if (value === 'now') wake();
    else if (value === 'near') onIdle(() => onceVisible(island.firstElementChild ?? island, wake));
    else onIdle(wake);
  };

  if (value === 'now' || value === 'idle') {
    start();
    return;
  }
  loginFromHere(island);
  onceSessionHinted(start);
};

export default intent;
