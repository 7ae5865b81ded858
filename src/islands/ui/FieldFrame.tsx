import type { ReactNode } from 'react';

export interface FrameProps {
  name: string;
  label: string;
  /** What is wrong with it. */
  fault: string | undefined;
  hint?: string | undefined;
  /** How much of it is used up, below it. */
  count?: ReactNode;
}

/** How a field refers to its label, its hint and its fault. Its id is its name. */
export const fieldProps = ({ name, label, fault, hint, count }: FrameProps) => {
  const described = [hint && `${name}-hint`, count && `${name}-count`, fault && `${name}-fault`]
    .filter(Boolean)
    .join(' ');
  return {
    id: name,
    'data-label': label,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
};

/** What stands around a field: its label, a hint beforehand and what is wrong with it. */
export function FieldFrame({
  name,
  label,
  fault,
  hint,
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
      {count}
      {fault && (
        <p className="field-fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
