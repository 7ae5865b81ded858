import type { ReactNode } from 'react';

const corners = { small: 'rounded-small', card: 'rounded-card', pill: 'rounded-pill' } as const;

interface Props {
  /** Its size and place. */
  className?: string;
  round?: keyof typeof corners;
}

/** Placeholder for what is loading. Hidden without script, since nothing ever loads then. */
export function Skeleton({ className = '', round = 'small' }: Props) {
  return (
    <span
      className={`block animate-skeleton bg-spent noscript:hidden ${corners[round]} ${className}`}
      data-skeleton=""
      aria-hidden="true"
    />
  );
}

interface LoadingProps {
  className?: string;
  /** Default: one placeholder, as high as a short list. */
  children?: ReactNode;
}

/** Announces the placeholders in it. */
export function Loading({ className = '', children = <Skeleton className="h-36" /> }: LoadingProps) {
  return (
    <div className={`noscript:hidden ${className}`} role="status">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  );
}
