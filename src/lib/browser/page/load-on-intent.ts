/** What says that somebody is about to use a part of the page, or has begun to. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'recorded'] as const;

/**
 * Loads what brings a part of the page to life when somebody turns to it, and plays back what they did until then. What
 * fails to load is loaded again at the next sign.
 * @returns what loads it at once
 */
export const loadOnIntent = (part: HTMLElement, load: () => Promise<void>): (() => Promise<void>) => {
  const alive = new AbortController();
  let isLoading = false;

  const wake = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      await load();
    } catch {
      isLoading = false;
      eventReplay.giveUp(part);
      return;
    }
    alive.abort();
    await eventReplay.replay(part);
  };

  part.dataset.replay = '';
  const options = { capture: true, passive: true, signal: alive.signal };
  for (const sign of signs) part.addEventListener(sign, wake, options);
  return wake;
};
