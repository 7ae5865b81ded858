import type { ProductStatus } from '#lib/contract/products.ts';

/** A product's state, told by its word; its colour only helps. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return <span className={`status status-${status}`}>{status}</span>;
}
