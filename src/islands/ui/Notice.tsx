import type { ReactNode } from 'react';
import { EmptyArt, emptyLook } from './EmptyArt.tsx';

interface Props {
  title: string;
  /** Announced by screen readers at once. */
  alert?: boolean;
  children: ReactNode;
}

/** Message in place of a screen's content: what is wrong, and what to do next. */
export function Notice({ title, alert = false, children }: Props) {
  return (
    <div className={emptyLook} role={alert ? 'alert' : undefined}>
      <h2 className="text-lg">{title}</h2>
      {children}
      <EmptyArt />
    </div>
  );
}
