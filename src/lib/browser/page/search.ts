import { rememberSearch } from '#lib/browser/search/recent-searches.ts';
import { typedText } from '#lib/browser/search/typed-text.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { hasSessionHint } from './session-hint.ts';
import { shortcutsKey, store, stored } from './storage.ts';

/** True if somebody is typing, or a dialog is open, where '/' is a character or another key. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

interface Scripts {
  loadRequests: () => Promise<{ askWhileTyping: (field: HTMLInputElement) => void }>;
  loadSuggestions: () => Promise<{
    startSuggestions: (dialog: HTMLDialogElement, field: HTMLInputElement) => void;
  }>;
}

/** Users of speech input, or who hit keys by mistake, can switch single keys off (WCAG 2.1.4), also those of moderators. */
const startSwitch = (box: HTMLInputElement): void => {
  box.addEventListener('change', () => {
    const newValue = box.checked ? 'on' : 'off';
    store(shortcutsKey, newValue);
    // The browser sends it to other tabs only; `$shortcuts` listens to it.
    dispatchEvent(new StorageEvent('storage', { key: shortcutsKey, newValue }));
  });
};

/**
 * Remembers what is searched, and loads the suggestions once the search is used, for members once the pointer is over its
 * link. Their code is React: a reader who does not search never loads it. head-script.ts opens the dialog.
 */
export const startSearch = ({ loadRequests, loadSuggestions }: Scripts): void => {
  const link = document.querySelector<HTMLElement>('[data-search]');
  const dialog = document.querySelector<HTMLDialogElement>('#search');
  const form = dialog?.querySelector('form');
  const field = form?.querySelector('input');
  const box = dialog?.querySelector<HTMLInputElement>('[type=checkbox]');
  if (!link || !dialog || !form || !field || !box) return;
  startSwitch(box);

  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      // React takes a second on a slow phone, in which the first responses arrive.
      const asking = loadRequests().then(({ askWhileTyping }) => askWhileTyping(field));
      const [{ startSuggestions }] = await Promise.all([loadSuggestions(), asking]);
      startSuggestions(dialog, field);
    } catch {
      isLoading = false; // the field works without them
    }
  };
  const showOpen = (isOpen: boolean): void => {
    // A class, since with :has() browsers look at the whole page after each change of the list.
    document.body.classList.toggle('behind-search', isOpen);
    box.checked = stored(shortcutsKey) !== 'off'; // it may have been switched elsewhere
    if (isOpen) load();
  };
  showOpen(dialog.open);
  // Before it closes: only what is visible gets the focus back.
  dialog.addEventListener('beforetoggle', ({ newState }) => showOpen(newState === 'open'));
  link.addEventListener('pointerover', () => hasSessionHint() && load());

  // Here, since Enter does not wait for the suggestions.
  form.addEventListener('submit', (event) => {
    const typed = typedText(field.value);
    if (typed) return rememberSearch(typed);
    event.preventDefault();
    location.assign(readerPaths.products);
  });
  // Not by `closedby`, which Safari lacks (web-features 3.40).
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  dialog.addEventListener('click', ({ target }) => {
    // A click is on the backdrop too if a selection that began in the field ends there.
    const isOnBackdrop = target === dialog && pressed === dialog;
    if (isOnBackdrop || (target as Element).closest('[data-close]')) dialog.close();
  });
  // Closed when the page comes back from the back/forward cache.
  addEventListener('pagehide', () => dialog.close());
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (isBusy(target) || stored(shortcutsKey) === 'off') return;
    event.preventDefault();
    link.click();
  });
};
