import type { ReactNode } from 'react';

/** Key of the keyboard, as drawn on it. */
export function Key({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={`inline-block min-w-key rounded-small border border-b-2 border-line bg-sunken px-1.6 py-0.2 text-center font-text text-xs leading-normal font-semibold text-ink ${className}`}
    >
      {children}
    </kbd>
  );
}
