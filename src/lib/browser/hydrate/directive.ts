import type { ClientDirective } from 'astro';
import { loadOnIntent } from '#lib/browser/page/load-on-intent.ts';
import { loginFromHere } from '#lib/browser/page/login-from-here.ts';
import { isModeratorHinted } from '#lib/browser/page/moderator-hint.ts';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { onceVisible } from '#lib/browser/page/once-visible.ts';
import { onceSessionHinted } from '#lib/browser/page/session-hint.ts';
import { hydratedEvent } from './hydrated.ts';

/** `client:intent`: when an island is hydrated. See docs/decisions/0006-hydration.md. */
const intent: ClientDirective = (load, { value }, island) => {
  if (value === 'moderators') {
    if (isModeratorHinted()) onIdle(async () => (await load())());
    return;
  }
  const hydrate = async (): Promise<void> => {
    const hydrateIsland = await load();
    const hydrated = new Promise((resolve) => {
      island.addEventListener(hydratedEvent, resolve, { once: true });
    });
    await hydrateIsland();
    // Astro removes `ssr` from a hydrated island, and does not throw if the import failed.
    if (island.hasAttribute('ssr')) throw new Error('The island could not be loaded');
    await hydrated;
  };

  const start = (): void => {
    const loadAndReplay = loadOnIntent(island, hydrate);
    if (value === 'now') loadAndReplay();
    else if (value === 'near') onIdle(() => onceVisible(island.firstElementChild ?? island, loadAndReplay));
    else onIdle(loadAndReplay);
  };

  if (value === 'now' || value === 'idle') {
    start();
    return;
  }
  loginFromHere(island);
  onceSessionHinted(start);
};

export default intent;
