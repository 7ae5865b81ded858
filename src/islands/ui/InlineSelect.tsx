import type { ComponentProps } from 'react';

/** Classes by where the field is: next to its short label, below it, or at the end of the line of a long one. */
const places = {
  beside: {
    label: 'flex items-center gap-2 max-md:max-w-full',
    text: 'whitespace-nowrap max-md:w-16 max-md:flex-none',
    field: 'max-md:min-w-0 max-md:flex-1',
  },
  below: { label: 'grid min-w-0 gap-0.8', text: 'whitespace-nowrap', field: 'w-full min-w-0' },
  opposite: {
    label:
      'flex items-center justify-between gap-x-4 max-sm:grid max-sm:grid-cols-1 max-sm:gap-1 max-sm:py-1.4',
    text: '',
    field: 'max-w-full min-w-0 sm:max-w-3/5 sm:flex-none',
  },
};

/** Looks of a small field of a tool bar, and of its label. */
export const inlineField = (place: keyof typeof places) => ({
  label: places[place].label,
  text: `text-muted ${places[place].text}`,
  field: `min-h-11 rounded-small border border-field bg-surface px-3 text-ink ${places[place].field}`,
});

type Events = Pick<ComponentProps<'select'>, 'onBlur' | 'onKeyDown' | 'onPointerDown'>;

interface Props extends Events {
  label: string;
  /** In their order. Not a record, which would put numeric values first. */
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChoose: (value: string) => void;
  place?: keyof typeof places;
  className?: string;
  selectClassName?: string;
}

export function InlineSelect({ label, options, value, onChoose, ...rest }: Props) {
  const { place = 'beside', className = '', selectClassName = '', ...events } = rest;
  const looks = inlineField(place);
  return (
    <label className={`${looks.label} ${className}`}>
      <span className={looks.text}>{label}</span>
      <select
        className={`${looks.field} ${selectClassName}`}
        value={value}
        {...events}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
