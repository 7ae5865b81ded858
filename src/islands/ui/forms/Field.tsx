import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';
import { inputLook } from './field-looks.ts';

export interface FieldProps extends FrameProps, Omit<ComponentProps<'input'>, 'name'> {
  /** Content at the end of the field, inside its border. */
  children?: ReactNode;
}

/** Uncontrolled. */
export function Field({
  name,
  label,
  error,
  hint,
  note,
  count,
  box,
  children,
  className = '',
  ...input
}: FieldProps) {
  const frame = { name, label, error, hint, note, count, box };
  return (
    <FieldFrame {...frame}>
      <input {...input} className={`${inputLook} ${className}`} name={name} {...fieldProps(frame)} />
      {children}
    </FieldFrame>
  );
}
