import type { ProductStatus } from '#lib/contract/products.ts';
import { Status } from '../ui/Status.tsx';

const signs = { accepted: 'good', rejected: 'bad', pending: 'waits' } as const;

export function StatusBadge({ status, className }: { status: ProductStatus; className?: string }) {
  return (
    <Status sign={signs[status]} className={className}>
      {status}
    </Status>
  );
}
