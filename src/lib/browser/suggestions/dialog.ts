import { sizes } from '#lib/domain/specification.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { suggestionTexts } from '#lib/text/messages/suggestions.ts';
import { create } from './create.ts';
import { shortcutsSwitch } from './shortcuts-switch.ts';

/** The dialog of the search, in which all works by keyboard from its field. */
export const createDialog = (icon: Node) => {
  const field = create('input', {
    class: 'suggest-field',
    name: 'q',
    type: 'text',
    inputmode: 'search',
    enterkeyhint: 'search',
    'aria-label': suggestionTexts.title,
    placeholder: suggestionTexts.placeholder,
    maxlength: sizes.keyword,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    dir: 'auto',
  });
  const end = create('button', { class: 'suggest-close', type: 'button' }, '×');
  end.ariaLabel = suggestionTexts.close;
  const form = create(
    'form',
    { class: 'suggest-form', role: 'search', action: readerPaths.products },
    icon.cloneNode(true),
    field,
    end,
  );
  const note = create('p', { class: 'suggest-note' });
  const list = create('div', {
    class: 'suggest-list',
    id: 'suggest-list',
    role: 'listbox',
    'aria-label': suggestionTexts.list,
  });
  /** Beside the remembered searches: an option has no button in it. */
  const deletions = create('ul', { class: 'suggest-deletions' });
  const body = create('div', { class: 'suggest-body' }, note, list, deletions);
  const region = () => create('p', { class: 'sr-only', role: 'status' });
  const regions = [region(), region()] as const;
  const foot = create(
    'div',
    { class: 'suggest-foot' },
    ...suggestionTexts.keys.map(([key, does]) => create('span', {}, create('kbd', {}, key), ` ${does}`)),
    shortcutsSwitch(),
  );
  const dialog = create(
    'dialog',
    { class: 'suggest', 'aria-label': suggestionTexts.open },
    form,
    body,
    ...regions,
    foot,
  );
  document.body.append(dialog);
  return { dialog, form, field, end, body, note, list, deletions, regions };
};

export type Dialog = ReturnType<typeof createDialog>;
