import Combobox from '@github/combobox-nav';
import { isComposing } from '#lib/browser/page/composing.ts';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { recentSearches, rememberSearch } from '#lib/browser/suggestions/recent-searches.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { createAnnouncer } from './announcer.ts';
import { createDialog } from './dialog.ts';
import { createRender } from './render.ts';
import { createSuggester } from './suggester.ts';
import sheet from './suggestions.css?url';
import { typedText } from './typed-text.ts';
import { warmUp } from './warm-up.ts';

const host: string = import.meta.env.PUBLIC_API_HOST || readerPaths.api;

const load = (typed: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${host}/suggestions?${new URLSearchParams({ q: typed })}`, {
    // As of all calls: without it, checks against cross-site forms may refuse them.
    headers: { 'content-type': 'application/json' },
    signal,
  });

const loadStyles = (): Promise<unknown> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: sheet, onload: resolve, onerror: resolve });
    document.head.append(link);
  });

/** Builds the search of the bar's link. */
export const startSuggestions = async (link: HTMLAnchorElement): Promise<{ open: () => void }> => {
  await loadStyles();
  const parts = createDialog(link.firstElementChild ?? new Text());
  const { dialog, form, field, end, body, list } = parts;
  let warm = false;
  const combobox = new Combobox(field, list, { tabInsertsSuggestions: false });
  const suggester = createSuggester(load, (result) => render.result(result));
  const update = (): void => {
    const typed = typedText(field.value);
    if (typed) {
      render.loading();
      suggester.ask(typed);
    } else {
      suggester.stop();
      render.recent(recentSearches());
    }
  };
  const announce = createAnnouncer(parts.regions);
  const render = createRender(parts, {
    announce,
    icon: link.firstElementChild ?? new Text(),
    clearSelection: () => combobox.clearSelection(),
    update,
  });

  field.addEventListener('input', update);
  // The combobox would open the selected suggestion.
  field.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  form.addEventListener('submit', (event) => {
    const typed = typedText(field.value);
    if (typed) rememberSearch(typed);
    else {
      event.preventDefault();
      location.assign(readerPaths.products);
    }
  });
  list.addEventListener('click', ({ target }) => {
    const search = (target as Element).closest<HTMLElement>('[data-search]')?.dataset.search;
    if (search) rememberSearch(search);
  });
  end.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close(); // on what is behind it
  });
  // A class, since with :has() browsers look at the whole page after each change of the list. Before it closes: only what
  // is visible gets the focus back. Browsers without this event of dialogs render the page below, as they did.
  dialog.addEventListener('beforetoggle', ({ newState }) => {
    document.body.classList.toggle('behind-search', newState === 'open');
  });
  dialog.addEventListener('close', () => {
    combobox.stop();
    suggester.stop();
    announce('');
  });
  // Closed when the page comes back from the back/forward cache.
  addEventListener('pagehide', () => dialog.close());

  const open = (): void => {
    // Another dialog waits for an answer.
    if (document.querySelector('dialog[open], .swal2-container')) return;
    combobox.start();
    update();
    dialog.showModal();
    field.select();
    onIdle(() => {
      if (warm || !dialog.open) return;
      warmUp(body);
      warm = true;
    });
  };
  return { open };
};
