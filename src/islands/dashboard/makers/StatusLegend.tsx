import type { ProductStatus } from '../../../lib/contract/entities.ts';
import { ownProductStates } from '../../../lib/messages.ts';
import { StatusMark } from './StatusMark.tsx';

/** What the states mean that some of these products are in. */
export function StatusLegend({ statuses }: { statuses: readonly ProductStatus[] }) {
  return (
    <dl className="status-legend">
      {[...new Set(statuses)].sort().map((status) => (
        <div key={status}>
          <dt>
            <StatusMark status={status} />
          </dt>
          <dd>{ownProductStates[status]}</dd>
        </div>
      ))}
    </dl>
  );
}
