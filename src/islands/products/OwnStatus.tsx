import type { ProductSummary } from '#lib/contract/products.ts';
import { durationSince } from '#lib/text/durations.ts';
import { ownProductFacts } from '#lib/text/messages/own-products.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  product: Pick<ProductSummary, 'status' | 'waitingSince' | 'changed'>;
}

/** The status of one's own product, and what waits for a moderator. */
export function OwnStatus({ product: { status, waitingSince, changed } }: Props) {
  return (
    <div className="own-status">
      <StatusBadge status={status} />{' '}
      {waitingSince && <span>{ownProductFacts.waits(durationSince(waitingSince, new Date()))}</span>}{' '}
      {changed && <span>{ownProductFacts.changed[status]}</span>}
    </div>
  );
}
