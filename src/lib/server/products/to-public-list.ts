import type { ProductSummary } from '#lib/contract/products.ts';
import { Paginated } from '#lib/server/api/mount.ts';
import type { Rows } from '#lib/server/db/pagination.ts';
import { type ProductRow, toProductSummary } from './to-entity.ts';

/** A list of products as everybody sees them. */
export const toPublicList = ({ rows, total }: Rows<ProductRow>): Paginated<ProductSummary> =>
  new Paginated(
    rows.map((row) => toProductSummary(row)),
    total,
  );
