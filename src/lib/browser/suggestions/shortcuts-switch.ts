import { shortcutsKey } from '#lib/browser/page/shortcuts-key.ts';
import { stored } from '#lib/browser/page/stored.ts';
import { suggestionTexts } from '#lib/text/messages/suggestions.ts';
import { create } from './create.ts';
import { store } from './store.ts';

/** Users of speech input, or who hit keys by mistake, can switch single keys off (WCAG 2.1.4), also those of moderators. */
export const shortcutsSwitch = (): HTMLElement => {
  const box = create('input', { type: 'checkbox' });
  box.checked = stored(shortcutsKey) !== 'off';
  box.addEventListener('change', () => store(shortcutsKey, box.checked ? 'on' : 'off'));
  return create('label', { class: 'suggest-switch' }, box, ` ${suggestionTexts.shortcuts}`);
};
