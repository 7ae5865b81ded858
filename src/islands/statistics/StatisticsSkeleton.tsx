import { Skeleton } from '../ui/Skeleton.tsx';

const four = ['a', 'b', 'c', 'd'];

export function StatisticsSkeleton() {
  return (
    <div className="noscript:hidden" role="status">
      <span className="sr-only">Loading</span>
      <div className="mb-6 flex gap-2">
        <Skeleton className="h-11 w-52" round="pill" />
      </div>
      <div className="mb-10 grid grid-fit-46 gap-x-8 gap-y-6">
        {four.map((skeleton) => (
          <Skeleton key={skeleton} className="h-42" />
        ))}
      </div>
      <Skeleton className="mb-6 h-14.75" />
      <div className="grid gap-x-10 gap-y-8 md:grid-flow-dense md:grid-cols-2">
        {four.map((skeleton) => (
          <Skeleton
            key={skeleton}
            className="h-52 md:col-start-1 md:last:col-start-2 md:last:row-span-3 md:last:row-start-1 md:last:h-auto"
          />
        ))}
      </div>
    </div>
  );
}
