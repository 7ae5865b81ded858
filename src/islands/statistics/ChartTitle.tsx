import type { ReactNode } from 'react';

const look =
  'mb-2 flex flex-wrap items-baseline justify-between gap-x-4 font-display text-lg leading-label font-semibold tracking-snug';

/** Title of a chart or table; `figcaption` in a figure. */
export function ChartTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={look} id={id}>
      {children}
    </h2>
  );
}

export function ChartCaption({ children }: { children: ReactNode }) {
  return <figcaption className={look}>{children}</figcaption>;
}
