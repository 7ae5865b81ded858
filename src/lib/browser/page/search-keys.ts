import { loadOnIntent } from './load-on-intent.ts';
import { shortcutsKey } from './shortcuts-key.ts';
import { stored } from './stored.ts';

/** True if somebody is typing, or a dialog is open, where '/' is a character or another key. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * Loads the search of the bar's link on the first sign of interest: pointer, focus, its keys `/` and Ctrl-K or Cmd-K,
 * these also if they were pressed earlier (event-replay.ts). If it can't be loaded, the link leads to the list of products.
 */
export const loadSearchOnIntent = (link: HTMLAnchorElement): void => {
  loadOnIntent(link, async () => {
    const { startSuggestions } = await import('#lib/browser/suggestions/suggestions.ts');
    await startSuggestions(link);
  });
  globalThis.onkeydown = null;
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    const modified = ctrlKey || metaKey;
    const opens =
      key.toLowerCase() === 'k'
        ? modified
        : key === '/' && !modified && !isBusy(target) && stored(shortcutsKey) !== 'off';
    if (!opens || altKey || defaultPrevented) return;
    event.preventDefault();
    link.click();
  });
  if (eventReplay.searchKey) link.click();
};
