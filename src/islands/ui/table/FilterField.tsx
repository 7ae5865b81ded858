import { type ComponentProps, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { sizes, typing } from '#lib/domain/specification.ts';
import { Icon } from '../Icon.tsx';
import { searchField, searchIcon, searchInset } from '../search-looks.ts';

/** Row above a table with its filter, and a button or a fact. */
export function ListTools(props: ComponentProps<'div'>) {
  return <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3" {...props} />;
}

interface Props {
  label: string;
  /** Current filter of the list. */
  value: string;
  onFilter: (text: string) => void;
  className?: string;
  ref?: RefObject<HTMLInputElement | null>;
}

/** Debounced. */
export function FilterField({ label, value, onFilter, className = '', ref }: Props) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  /** The filter that this field sent last: when it comes back as `value`, newer typing must not be overwritten. */
  const asked = useRef(value);
  useEffect(() => {
    if (!field.current || value === asked.current) return;
    // The filter was changed elsewhere, for example by the browser's Back.
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
    <div className={`relative ${className}`}>
      <Icon name="search" size={18} className={searchIcon} />
      <input
        className={`${searchField} ${searchInset}`}
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
