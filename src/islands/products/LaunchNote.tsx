import type { ProductSummary } from '#lib/contract/products.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { launchNote } from '#lib/text/messages/launch-days.ts';

interface Props {
  product: Pick<ProductSummary, 'status' | 'launchDay' | 'changed'>;
  className?: string;
}

/** Launch day of a product, next to its status. */
export function LaunchNote({ product, className }: Props) {
  const note = launchNote(product, utcDay(new Date()));
  return note ? <span className={className}>{note}</span> : null;
}
