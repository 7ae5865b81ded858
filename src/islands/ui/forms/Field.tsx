import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';

export interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  /** Stands at the end, inside of the field. */
  children?: ReactNode;
}

/** A text field. It keeps its value by itself. */
export function Field({ name, label, error, hint, count, children, ...input }: FieldProps) {
  const frame = { name, label, error, hint, count };
  return (
    <FieldFrame {...frame}>
      <input {...input} name={name} {...fieldProps(frame)} />
      {children}
    </FieldFrame>
  );
}
