import type { InputHTMLAttributes, ReactNode } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  /** What is wrong with it. */
  fault: string | undefined;
  hint?: string;
  /** Stands at the end, inside of the field. */
  children?: ReactNode;
}

/** A text field with its label, a hint beforehand and what is wrong with it. It keeps its value by itself. */
export function Field({ name, label, fault, hint, children, ...input }: FieldProps) {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-box">
        <input
          {...input}
          id={name}
          name={name}
          data-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {fault && (
        <p className="field-fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
