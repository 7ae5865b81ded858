import type { ReactNode } from 'react';

export interface FrameProps {
  name: string;
  label: string;
  /** A text, perhaps with a link. */
  error: ReactNode;
  hint?: string | undefined;
  /** Is announced when it changes; null for now. Undefined if the field never has one. */
  note?: ReactNode;
  /** A `CharacterCount`. */
  count?: ReactNode;
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
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-box">{children}</div>
      {note !== undefined && (
        <p className="field-note" role="status">
          {note}
        </p>
      )}
      {count}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
