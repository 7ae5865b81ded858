import type { ReactNode } from 'react';

/** The buttons below a form of two columns. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="col-span-full flex flex-wrap items-center gap-3 *:m-0 *:min-h-12">{children}</div>;
}
