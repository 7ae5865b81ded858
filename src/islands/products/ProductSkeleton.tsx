/** Laid out like the page of a product. CSS hides it from signed-out visitors, who see the not-found screen. */
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
