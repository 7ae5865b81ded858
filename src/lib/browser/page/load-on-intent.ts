/**
 * Dispatched on the window when something was pressed whose script can't be loaded. Not a toast from here: this is part of
 * a directive, which Astro bundles with all that it imports, and toasts are React.
 */
export const pressDropped = 'pressdropped';

/**
 * Events that suggest that a part of the page is about to be used, or is in use already (`recorded`: see
 * event-replay.ts).
 */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'recorded'] as const;

/**
 * Loads the script of a part of the page on the first sign of interest, then replays the events recorded while
 * it loaded. A failed load is retried at the next sign, and shows a toast if something was pressed.
 * @returns starts the load at once
 */
export const loadOnIntent = (part: HTMLElement, load: () => Promise<void>): (() => Promise<void>) => {
  const loaded = new AbortController();
  let isLoading = false;

  const loadAndReplay = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      await load();
    } catch {
      isLoading = false;
      if (eventReplay.giveUp(part)) dispatchEvent(new Event(pressDropped));
      return;
    }
    loaded.abort();
    await eventReplay.replay(part);
  };

  part.dataset.replay = '';
  const options = { capture: true, passive: true, signal: loaded.signal };
  for (const sign of signs) part.addEventListener(sign, loadAndReplay, options);
  return loadAndReplay;
};
