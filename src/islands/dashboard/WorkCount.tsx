import { useStore } from '@nanostores/react';
import { $pendingTotal, $reportedTotal } from '#lib/browser/moderation/totals.ts';
import { paths } from '#lib/paths.ts';
import { workCounts } from '#lib/text/messages/decisions.ts';

const countLook =
  'pointer-events-none absolute top-1/2 right-1.4 -mt-2.8 min-w-5.2 rounded-pill border border-amber/55 bg-amber-soft px-1.2 ' +
  'text-center text-xs leading-snug font-semibold text-ink tabular-nums ' +
  'in-open:right-3 lg:folded:top-0 lg:folded:right-0 lg:folded:mt-0';

const counts: Record<string, { $total: typeof $pendingTotal; what: string }> = {
  [paths.productReview]: { $total: $pendingTotal, what: workCounts.pending },
  [paths.reportedContents]: { $total: $reportedTotal, what: workCounts.reported },
};

function Count({ $total, what }: { $total: typeof $pendingTotal; what: string }) {
  const total = useStore($total);
  if (!total) return null;
  return (
    <span className={countLook}>
      {total.toLocaleString('en', { notation: 'compact' })}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

/** Number of items that wait on a screen of moderators; nothing for other screens. */
export function WorkCount({ path }: { path: string }) {
  const count = counts[path];
  return count ? <Count {...count} /> : null;
}
