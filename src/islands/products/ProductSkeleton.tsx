/** Stands where the page of a product will, in its places. Strangers never see it. */
export function ProductSkeleton() {
  return (
    <div className="product wrap product-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <span className="skeleton skeleton-breadcrumb" />
      <span className="skeleton skeleton-state" />
      <span className="product-head">
        <span className="skeleton product-logo skeleton-logo" />
        <span className="skeleton-lines">
          <span className="skeleton skeleton-name" />
          <span className="skeleton" />
        </span>
      </span>
      <span className="skeleton skeleton-text" />
      <span className="skeleton skeleton-facts" />
    </div>
  );
}
