import type { ComponentProps } from 'react';

/** Row above a table with its filter, and a button or a fact. */
export function ListTools(props: ComponentProps<'div'>) {
  return <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3" {...props} />;
}
