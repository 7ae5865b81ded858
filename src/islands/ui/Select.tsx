import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './forms/FieldFrame.tsx';
import { selectLook } from './forms/field-looks.ts';

interface Props extends FrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'> {
  /** A label for each value. */
  options: Record<string, string>;
}

/** Uncontrolled. */
export function Select({ name, label, error, hint, options, ...select }: Props) {
  const frame = { name, label, error, hint };
  return (
    <FieldFrame {...frame}>
      <select {...select} className={selectLook} name={name} {...fieldProps(frame)}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
