import { Skeleton } from '../ui/Skeleton.tsx';

/** Laid out like the page of a product. CSS hides it from signed-out visitors, who see the not-found screen. */
export function ProductSkeleton() {
  return (
    <div className="product wrap product-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="skeleton-breadcrumb" />
      <Skeleton className="skeleton-state" round="card" />
      <span className="product-head">
        <Skeleton className="product-logo skeleton-logo" />
        <span className="skeleton-lines">
          <Skeleton className="skeleton-name" />
          <Skeleton />
        </span>
      </span>
      <Skeleton className="skeleton-text" />
      <Skeleton className="skeleton-facts" />
    </div>
  );
}
