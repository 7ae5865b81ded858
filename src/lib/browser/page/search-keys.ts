import { shortcutsKey } from './shortcuts-key.ts';
import { stored } from './stored.ts';

/** True if somebody is typing, or a dialog is open, where '/' is a character or another key. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * Opens the search from the bar's link, and by its keys `/` and Ctrl-K or Cmd-K. If it can't be loaded, the link leads to the
 * list of products.
 */
export const startSearch = (link: HTMLAnchorElement): void => {
  let search: Promise<{ open: () => void }> | undefined;
  const load = () => {
    search ??= import('#lib/browser/suggestions/suggestions.ts').then(({ startSuggestions }) =>
      startSuggestions(link),
    );
    search.catch(() => {
      search = undefined; // the next press tries again
    });
    return search;
  };
  for (const sign of ['pointerover', 'focus'])
    link.addEventListener(sign, load, { once: true, passive: true });
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ open }) => open(),
      () => location.assign(link.href),
    );
  });
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
};
