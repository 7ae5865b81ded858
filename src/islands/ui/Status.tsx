import type { ReactNode } from 'react';

const signs = {
  good: 'text-good before:rounded-pill before:bg-current',
  bad: 'text-bad before:clip-triangle before:bg-current',
  waits: 'before:rounded-pill before:border-2 before:border-amber',
} as const;

interface Props {
  sign: keyof typeof signs;
  className?: string | undefined;
  children: ReactNode;
}

/** A word with a sign, whose shape and colour tell its kind too. */
export function Status({ sign, className = '', children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.8 font-semibold whitespace-nowrap before:aspect-square before:w-2.4 before:flex-none ${signs[sign]} ${className}`}
    >
      {children}
    </span>
  );
}
