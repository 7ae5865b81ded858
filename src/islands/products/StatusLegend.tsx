import type { ProductStatus } from '#lib/contract/products.ts';
import { unpublished } from '#lib/text/messages/own-products.ts';
import { DecisionPace } from './DecisionPace.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const explained = ['pending', 'rejected'] as const;

/** Explains those of the statuses that mean unpublished. */
export function StatusLegend({ statuses }: { statuses: readonly ProductStatus[] }) {
  const present = explained.filter((status) => statuses.includes(status));
  if (present.length === 0) return null;
  return (
    <dl className="mb-5 grid gap-1.4 text-sm">
      {present.map((status) => (
        <div key={status} className="gap-3 xs:flex">
          <dt className="w-24 flex-none">
            <StatusBadge status={status} />
          </dt>
          <dd className="text-muted">
            {unpublished[status]}
            {status === 'pending' && <DecisionPace />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
