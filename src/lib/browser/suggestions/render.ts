import { suggestionTexts, summaryOf } from '#lib/text/messages/suggestions.ts';
import { create } from './create.ts';
import type { Dialog } from './dialog.ts';
import { createOptions, searchOption } from './options.ts';
import { forgetSearch, forgetSearches } from './recent-searches.ts';
import type { Result } from './suggester.ts';

interface Ports {
  announce: (text: string) => void;
  /** Of a search. */
  icon: Node;
  clearSelection: () => void;
  /** Renders what belongs to the text in the field. */
  update: () => void;
}

/** Renders the states of the search into its dialog. */
export const createRender = (
  { field, note, list, deletions }: Pick<Dialog, 'field' | 'note' | 'list' | 'deletions'>,
  { announce, icon, clearSelection, update }: Ports,
) => {
  const optionsOf = createOptions();
  const show = (text: string, options: HTMLElement[], beside: HTMLElement[] = []): void => {
    clearSelection();
    // One at a time, so that what stays is not laid out anew.
    for (const [at, option] of options.entries())
      if (list.children[at] !== option) list.insertBefore(option, list.children[at] ?? null);
    while (list.children.length > options.length) list.lastChild?.remove();
    list.hidden = !options.length;
    list.ariaBusy = null;
    field.setAttribute('aria-expanded', String(options.length > 0));
    note.textContent = text;
    note.hidden = !text;
    deletions.replaceChildren(...beside);
    deletions.hidden = !beside.length;
  };
  const button = (text: string, label: string, press: () => void): HTMLElement => {
    const made = create('button', { type: 'button', 'aria-label': label }, text);
    made.addEventListener('click', press);
    return made;
  };
  const forget = (work: () => void) => () => {
    work();
    update();
    field.focus();
    announce(suggestionTexts.forgotten);
  };

  return {
    /** What is displayed stays until the response is there; without anything, a text says that it is loading. */
    loading() {
      announce('');
      if (list.hidden || !deletions.hidden) show(suggestionTexts.loading, []);
      list.ariaBusy = 'true';
    },
    recent(searches: readonly string[]) {
      announce('');
      if (!searches.length) return show(suggestionTexts.start, []);
      show(
        suggestionTexts.recent,
        searches.map((search, at) => searchOption(`last-${at}`, search, search, icon.cloneNode(true))),
        [
          ...searches.map((search) =>
            create(
              'li',
              {},
              button(
                '×',
                suggestionTexts.forget(search),
                forget(() => forgetSearch(search)),
              ),
            ),
          ),
          create(
            'li',
            {},
            button(suggestionTexts.forgetAll, suggestionTexts.forgetAll, forget(forgetSearches)),
          ),
        ],
      );
    },
    result(result: Result) {
      const { typed } = result;
      if ('failure' in result) {
        const text = suggestionTexts[result.failure];
        show(text, []);
        note.append(
          ' ',
          button(suggestionTexts.askAgain, suggestionTexts.askAgain, () => {
            update();
            field.focus();
          }),
        );
        announce(text);
        return;
      }
      const { products, tags, makers } = result.found;
      const options = optionsOf(result.found);
      const nothing = options.length ? '' : suggestionTexts.nothing(typed);
      const all = searchOption('all', typed, suggestionTexts.allResults(typed), icon.cloneNode(true));
      show(nothing, products.length ? [...options, all] : options);
      announce(nothing || summaryOf({ products: products.length, tags: tags.length, makers: makers.length }));
    },
  };
};
