import type { ReactNode } from 'react';
import { fieldLooks } from './field-looks.ts';

export interface FrameProps {
  name: string;
  label: string;
  /** A text, perhaps with a link. */
  error: ReactNode;
  hint?: string | undefined;
  /** Note that is announced when it changes. Null while it is empty, undefined for a field without notes. */
  note?: ReactNode;
  /** A `CharacterCount`. */
  count?: ReactNode;
  /** Utilities of the box around the input. */
  box?: string | undefined;
}

/** Attributes that tie an input to its label, hint and error. Its id is its name. */
export const fieldProps = ({ name, label, error, hint, count }: FrameProps) => {
  const described = [hint && `${name}-hint`, count && `${name}-count`, error && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id: name,
    'data-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
};

export function FieldFrame({
  name,
  label,
  error,
  hint,
  note,
  count,
  box = '',
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className={fieldLooks.field} data-field="">
      <label className={fieldLooks.label} htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className={fieldLooks.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className={`relative ${box}`}>{children}</div>
      {note !== undefined && (
        // The live region is there before its text, and takes no room.
        <p className="text-sm leading-note empty:-mt-1.4" role="status">
          {note}
        </p>
      )}
      {count}
      {error && (
        <p className={fieldLooks.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
