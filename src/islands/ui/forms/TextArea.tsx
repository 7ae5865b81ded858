import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';
import { areaLook } from './field-looks.ts';

type Props = FrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>;

/** Uncontrolled; grows with its text. */
export function TextArea({ name, label, error, hint, count, className = 'min-h-36', ...area }: Props) {
  const frame = { name, label, error, hint, count };
  return (
    <FieldFrame {...frame}>
      <textarea {...area} className={`${areaLook} ${className}`} name={name} {...fieldProps(frame)} />
    </FieldFrame>
  );
}
