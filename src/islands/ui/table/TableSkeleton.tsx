import { Skeleton } from '../Skeleton.tsx';

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="grid gap-3 noscript:hidden" role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-13.6" />
      ))}
    </div>
  );
}
