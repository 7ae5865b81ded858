import type { ClientDirective } from 'astro';
import { isRemembered } from '../remembered.ts';
import { whenIdle } from '../when-idle.ts';
import { whenNear } from '../when-near.ts';
import { holdInput } from './held-input.ts';
import { whenAlive } from './react-roots.ts';

/** What says that somebody is about to use an island. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

/**
 * `client:intent`: an island comes alive when somebody turns to it, or at idle for members and where the page
 * asks for it (`client:intent="idle"`, and `"now"` for at once); with `client:intent="members"` it stays asleep for strangers, and with
 * `client:intent="near"` for all whose screen is far from it, or does not show it. What is pressed or typed
 * until then is held and played back.
 */
const intent: ClientDirective = (load, options, island) => {
  if (options.value === 'members' && !isRemembered()) return;
  const held = holdInput(island, () => wake());
  let waking = false;

  const wake = async (): Promise<void> => {
    if (waking) return;
    waking = true;
    const hydrate = await load();
    held.prepare();
    await hydrate();
    // Astro takes `ssr` off an island that has hydrated: one that could not load tries again at the next sign.
    if (island.hasAttribute('ssr')) {
      waking = false;
      held.drop();
      return;
    }
    await whenAlive(island);
    for (const sign of signs) island.removeEventListener(sign, wake, true);
    await held.playBack();
  };

  for (const sign of signs) island.addEventListener(sign, wake, { capture: true, passive: true });
  if (options.value === 'now') wake();
  else if (options.value === 'near') whenIdle(() => whenNear(island.firstElementChild ?? island, wake));
  else if (options.value === 'idle' || isRemembered()) whenIdle(wake);
};

export default intent;
