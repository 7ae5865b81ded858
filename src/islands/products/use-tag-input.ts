import { useStore } from '@nanostores/react';
import { useCombobox } from 'downshift';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from '#lib/browser/page/composing.ts';
import { $tagSuggestions, suggestTags } from '#lib/browser/products/tag-suggestions.ts';
import { addTags, type Tag, tagSeparators } from '#lib/domain/tags.ts';

interface Options {
  tags: readonly Tag[];
  onTags: (tags: Tag[]) => void;
  /** Text in the input that is not a tag yet. */
  text: string;
  onText: (text: string) => void;
  /** Called with the tags that were added, and with texts too long to be one. */
  onAdded: (result: { added: string[]; tooLong: string[] }) => void;
  /** Called when Backspace is pressed in an empty input. */
  onBackspace: () => void;
}

/** Keeps downshift's own handler from acting on a key. */
const skipDownshift = ({ nativeEvent }: KeyboardEvent): void => {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
};

const { InputBlur } = useCombobox.stateChangeTypes;

/** A combobox: typed, pasted or picked text becomes a tag. */
export const useTagInput = ({ tags, onTags, text, onText, onAdded, onBackspace }: Options) => {
  const found = useStore($tagSuggestions);
  const suggestions = found.filter((suggestion) => addTags(tags, suggestion).added.length > 0);
  /** The text, not the index: a later list may have it elsewhere, or not at all. */
  const [highlighted, setHighlighted] = useState('');

  const type = (typed: string): void => {
    setHighlighted('');
    onText(typed);
    suggestTags(typed);
  };

  const add = (typed: string): void => {
    const result = addTags(tags, typed);
    onTags(result.tags);
    type(result.tooLong.join(', ')); // what is too long stays in the input, to be shortened
    onAdded(result);
  };

  const box = useCombobox<string>({
    id: 'tag-box',
    inputId: 'tags',
    items: suggestions,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: suggestions.indexOf(highlighted),
    onHighlightedIndexChange: ({ highlightedIndex }) => setHighlighted(suggestions[highlightedIndex] ?? ''),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && add(selectedItem),
    // By default, blur selects the highlighted suggestion, which the pointer may only have passed over.
    stateReducer: (_, { type, changes }) =>
      type === InputBlur ? { ...changes, selectedItem: null } : changes,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    // Held down to empty the input, it removes no tags.
    if (event.key === 'Backspace' && text === '' && !event.repeat) onBackspace();
    // They move the cursor, as in every other field, not the highlight.
    if (event.key === 'Home' || event.key === 'End') skipDownshift(event);
    const separates = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (!separates) return;
    const picked = box.isOpen ? suggestions[box.highlightedIndex] : undefined;
    // With nothing typed, Tab leaves the field as usual.
    if (event.key === 'Tab' && !picked && !text.trim()) return;
    event.preventDefault();
    skipDownshift(event);
    add(picked ?? text);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    if (!tagSeparators.test(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    add(value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length));
  };

  const isOpen = box.isOpen && suggestions.length > 0;
  return {
    suggestions,
    isOpen,
    highlighted: box.highlightedIndex,
    menuProps: { ...box.getMenuProps({ 'aria-label': 'Tags in use' }), hidden: !isOpen },
    itemProps: (item: string, index: number) => box.getItemProps({ item, index }),
    inputProps: {
      ...box.getInputProps({
        onKeyDown,
        onPaste,
        onChange: ({ currentTarget }) => type(currentTarget.value),
      }),
      'aria-labelledby': undefined, // named by its <label>
      'aria-expanded': isOpen,
    },
  };
};
