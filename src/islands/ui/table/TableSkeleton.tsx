import { Loading, Skeleton } from '../Skeleton.tsx';

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-13.6" />
      ))}
    </Loading>
  );
}
