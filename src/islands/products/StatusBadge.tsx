import type { ProductStatus } from '#lib/contract/products.ts';

/** The word alone says the status, without its colour. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return <span className={`status status-${status}`}>{status}</span>;
}
