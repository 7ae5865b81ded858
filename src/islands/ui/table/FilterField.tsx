import { type SyntheticEvent, useEffect, useRef } from 'react';
import { sizes, typing } from '../../../lib/limits.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  label: string;
  /** What the list is asked for now. */
  value: string;
  onFilter: (text: string) => void;
}

/** Filters a list by a text, once typing pauses. */
export function FilterField({ label, value, onFilter }: Props) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list is asked for something else from elsewhere, by the browser's Back for one; typing is never undone.
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);

  const onInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onFilter(currentTarget.value.trim()), typing.pause);
  };
  return (
    <div className="search-box">
      <Icon name="search" size={18} />
      <input
        className="search-field"
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={sizes.keyword}
        onInput={onInput}
      />
    </div>
  );
}
