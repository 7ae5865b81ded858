import type { ComponentProps, ReactNode, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';
import { areaLook, inputLook } from './field-looks.ts';

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

type AreaProps = FrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>;

/** Uncontrolled; grows with its text. */
export function TextArea({ name, label, error, hint, count, className = 'min-h-36', ...area }: AreaProps) {
  const frame = { name, label, error, hint, count };
  return (
    <FieldFrame {...frame}>
      <textarea {...area} className={`${areaLook} ${className}`} name={name} {...fieldProps(frame)} />
    </FieldFrame>
  );
}
