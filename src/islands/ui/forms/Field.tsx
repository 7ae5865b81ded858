import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';

export interface FieldProps extends FrameProps, Omit<ComponentProps<'input'>, 'name'> {
  /** At the end, inside the field. */
  children?: ReactNode;
}

/** Uncontrolled. */
export function Field({ name, label, error, hint, note, count, children, ...input }: FieldProps) {
  const frame = { name, label, error, hint, note, count };
  return (
    <FieldFrame {...frame}>
      <input {...input} name={name} {...fieldProps(frame)} />
      {children}
    </FieldFrame>
  );
}
