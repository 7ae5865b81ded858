import type { ComponentProps, ReactNode } from 'react';
import { Skeleton } from '../Skeleton.tsx';

/** Placeholder as high as the text. */
export const totalSkeleton = <Skeleton className="h-7.2 w-44" />;

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
