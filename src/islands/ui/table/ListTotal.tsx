import type { ComponentProps, ReactNode } from 'react';
import type { Listing } from '#lib/browser/lists/paged-list.ts';
import { Skeleton } from '../Skeleton.tsx';

/** Placeholder as high as the text. */
export const totalSkeleton = <Skeleton className="h-7.2 w-44" />;

/** Text of a list's total, a placeholder while it is loading; nothing after a failure. */
export const totalOf = (
  { state, total }: Pick<Listing<never, never>, 'state' | 'total'>,
  text: (total: number) => string,
): ReactNode => (state === 'loading' ? totalSkeleton : state !== 'failed' && text(total));

/** A line with the total and a button. */
export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {children}
    </div>
  );
}

interface Props extends ComponentProps<'h2'> {
  /** True inside a `ListHead`. */
  inLine?: boolean;
}

/** Heading of a list: how many entries it has. */
export function ListTotal({ inLine = false, ...heading }: Props) {
  return <h2 className={inLine ? 'text-xl' : 'mb-4 min-h-8.4 text-xl'} {...heading} />;
}
