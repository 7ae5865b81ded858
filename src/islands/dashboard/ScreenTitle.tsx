import type { ReactNode } from 'react';

export function ScreenTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-7 text-2xl rule-strata">{children}</h1>;
}
