import type { ProductSummary } from '#lib/contract/products.ts';
import { durationSince } from '#lib/text/durations.ts';
import { ownProductFacts } from '#lib/text/messages/own-products.ts';
import { LaunchNote } from './LaunchNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  product: Pick<ProductSummary, 'status' | 'launchDay' | 'waitingSince' | 'changed'>;
}

/** The status of one's own product, and what waits for a moderator. */
export function OwnStatus({ product }: Props) {
  const { status, waitingSince, changed } = product;
  return (
    <div className="grid max-w-44 text-sm text-muted">
      <StatusBadge status={status} className="text-base" />{' '}
      {waitingSince && <span>{ownProductFacts.waits(durationSince(waitingSince, new Date()))}</span>}{' '}
      <LaunchNote product={product} /> {changed && <span>{ownProductFacts.changed[status]}</span>}
    </div>
  );
}
