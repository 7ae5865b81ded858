import { useRef, useState } from 'react';
import { sizes } from '#lib/domain/specification.ts';
import { type Tag, tagOf } from '#lib/domain/tags.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { productForm } from '#lib/text/messages/own-products.ts';
import { FieldFrame, fieldProps } from '../ui/forms/FieldFrame.tsx';
import { inputLook } from '../ui/forms/field-looks.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTagInput } from './use-tag-input.ts';

interface ChipProps {
  tags: readonly Tag[];
  onRemove: (tag: Tag) => void;
}

function TagChips({ tags, onRemove }: ChipProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.6 *:max-w-full mb-2" aria-label="Tags so far">
      {tags.map((tag) => (
        <li key={tag.id} className={`${tag.className} inline-flex bg-surface pr-0 text-sm text-ink`}>
          <bdi>{tag.text}</bdi>
          <button
            type="button"
            className="grid size-9 flex-none place-items-center rounded-pill text-muted hover:text-bad"
            aria-label={`Remove ${tag.text}`}
            onClick={() => onRemove(tag)}
          >
            <Icon name="cross" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  texts: readonly string[];
  onTexts: (texts: string[]) => void;
  /** Text in the input that is not a tag yet. */
  typed: string;
  onTyped: (text: string) => void;
  error: string | undefined;
}

export function TagField({ texts, onTexts, typed, onTyped, error }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const tags = texts.map(tagOf);
  const setTags = (changed: readonly Tag[]) => onTexts(changed.map(({ text }) => text));

  const remove = (tag: Tag) => {
    setTags(tags.filter(({ id }) => id !== tag.id));
    setAnnouncement(`Removed ${tag.text}`);
    whole.current?.querySelector('input')?.focus();
  };

  const { inputProps, menuProps, itemProps, suggestions, isOpen, highlighted } = useTagInput({
    tags,
    onTags: setTags,
    text: typed,
    onText: (text) => {
      setTooLong(false);
      onTyped(text);
    },
    onAdded: (result) => {
      setTooLong(result.tooLong.length > 0);
      setAnnouncement(result.added.length ? `Added ${result.added.join(', ')}` : '');
    },
    onBackspace: () => {
      const last = tags.at(-1);
      if (last) remove(last);
    },
  });

  const frame = {
    name: 'tags',
    label: productForm.tags,
    hint: 'Words people would search for',
    error: tooLong ? fieldErrors.tooLong(sizes.tag) : error,
  };
  return (
    <div ref={whole}>
      <FieldFrame {...frame}>
        <TagChips tags={tags} onRemove={remove} />
        <input
          {...inputProps}
          {...fieldProps(frame)}
          className={inputLook}
          type="text"
          placeholder={productForm.tagsPlaceholder}
          enterKeyHint="done"
          autoCapitalize="none"
          dir="auto"
        />
        <ul
          {...menuProps}
          className="absolute inset-x-0 top-full z-5 mt-1.4 max-h-68 overflow-y-auto rounded-small border border-line bg-surface p-1.4 shadow-lift"
        >
          {isOpen &&
            suggestions.map((suggestion, index) => (
              <li
                key={suggestion}
                {...itemProps(suggestion, index)}
                className="flex min-h-11 cursor-pointer items-center rounded-small px-3 data-highlighted:bg-violet-soft data-highlighted:text-violet forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-highlight"
                data-highlighted={index === highlighted || undefined}
              >
                {suggestion}
              </li>
            ))}
        </ul>
      </FieldFrame>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}
