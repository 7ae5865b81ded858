import { type SyntheticEvent, useEffect, useRef } from 'react';
import { sizes, typing } from '#lib/limits.ts';
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
  /** What this field asked for last: that the list now says so too undoes nothing that was typed since. */
  const asked = useRef(value);
  useEffect(() => {
    if (!field.current || value === asked.current) return;
    // From elsewhere, by the browser's Back for one, the list is asked for something else.
    clearTimeout(pause.current);
    field.current.value = value;
    asked.current = value;
  }, [value]);

  const onInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      asked.current = currentTarget.value.trim();
      onFilter(asked.current);
    }, typing.debounceMs);
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
        dir="auto"
        maxLength={sizes.keyword}
        onInput={onInput}
      />
    </div>
  );
}
