import { createRoot } from 'react-dom/client';
import { shortcutsKey } from '#lib/browser/page/shortcuts-key.ts';
import { stored } from '#lib/browser/page/stored.ts';
import { rememberSearch } from '#lib/browser/search/recent-searches.ts';
import { store } from '#lib/browser/search/store.ts';
import { typedText } from '#lib/browser/search/typed-text.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { Suggestions } from './Suggestions.tsx';

/** Users of speech input, or who hit keys by mistake, can switch single keys off (WCAG 2.1.4), also those of moderators. */
const startSwitch = (box: HTMLInputElement): void => {
  box.checked = stored(shortcutsKey) !== 'off';
  box.addEventListener('change', () => store(shortcutsKey, box.checked ? 'on' : 'off'));
};

/** Renders suggestions into the dialog of the search, and remembers what is searched. */
export const startSuggestions = (dialog: HTMLDialogElement): void => {
  const [form, body] = [dialog.querySelector('form'), dialog.querySelector('[data-suggestions]')];
  const field = form?.querySelector('input');
  const box = dialog.querySelector<HTMLInputElement>('[type=checkbox]');
  if (!form || !body || !field || !box) return;
  startSwitch(box);
  form.addEventListener('submit', (event) => {
    const typed = typedText(field.value);
    if (typed) return rememberSearch(typed);
    event.preventDefault();
    location.assign(readerPaths.products);
  });
  createRoot(body).render(<Suggestions dialog={dialog} field={field} />);
};
