import { useStore } from '@nanostores/react';
import { useCombobox } from 'downshift';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { $tagSuggestions, suggestTags } from '#lib/browser/products/tag-suggestions.ts';
import { addTags, type Tag } from '#lib/domain/tags.ts';

interface Options {
  tags: readonly Tag[];
  onTags: (tags: Tag[]) => void;
  /** What is being typed. */
  text: string;
  onText: (text: string) => void;
  /** Hears what became of what was typed. */
  onAdded: (result: { added: string[]; tooLong: string[] }) => void;
  /** Asks for the last tag to be taken away: there is nothing else before the cursor. */
  onBackspace: () => void;
}

/** Keeps downshift from acting on a key. */
const leaveAlone = ({ nativeEvent }: KeyboardEvent): void => {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
};

const { InputBlur } = useCombobox.stateChangeTypes;

/** The field that tags are typed into, with suggestions to pick from. */
export const useTagInput = ({ tags, onTags, text, onText, onAdded, onBackspace }: Options) => {
  const found = useStore($tagSuggestions);
  const suggestions = found.filter((suggestion) => addTags(tags, suggestion).added.length > 0);

  const type = (typed: string): void => {
    onText(typed);
    suggestTags(typed);
  };

  const add = (typed: string): void => {
    const result = addTags(tags, typed);
    onTags(result.tags);
    type(result.tooLong.join(', ')); // to be shortened
    onAdded(result);
  };

  const box = useCombobox<string>({
    id: 'tag-box',
    inputId: 'tags',
    items: suggestions,
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && add(selectedItem),
    // Leaving the field picks nothing: the pointer may just have passed over a suggestion.
    stateReducer: (_, { type, changes }) =>
      type === InputBlur ? { ...changes, selectedItem: null } : changes,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && text === '') onBackspace();
    // These move the cursor, as in every other field.
    if (event.key === 'Home' || event.key === 'End') leaveAlone(event);
    const separates = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (!separates) return;
    const picked = box.isOpen ? suggestions[box.highlightedIndex] : undefined;
    // With nothing typed, Tab goes on as everywhere.
    if (event.key === 'Tab' && !picked && !text.trim()) return;
    event.preventDefault();
    leaveAlone(event);
    add(picked ?? text);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
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
      'aria-labelledby': undefined, // its label names it
      'aria-expanded': isOpen,
    },
  };
};
