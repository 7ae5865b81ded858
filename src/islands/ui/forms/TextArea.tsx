import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps, fieldProps } from './FieldFrame.tsx';

type Props = FrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>;

/** Uncontrolled; grows with its text. */
export function TextArea({ name, label, error, hint, count, ...area }: Props) {
  const frame = { name, label, error, hint, count };
  return (
    <FieldFrame {...frame}>
      <textarea {...area} name={name} {...fieldProps(frame)} />
    </FieldFrame>
  );
}
