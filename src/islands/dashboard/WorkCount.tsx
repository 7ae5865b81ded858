import { $pendingTotal, $reportedTotal } from '#lib/browser/moderation/totals.ts';
import { paths } from '#lib/paths.ts';
import { workCounts } from '#lib/text/messages/decisions.ts';
import { useStore } from '../ui/use-store.ts';

const counts: Record<string, { $total: typeof $pendingTotal; what: string }> = {
  [paths.productReview]: { $total: $pendingTotal, what: workCounts.pending },
  [paths.reportedContents]: { $total: $reportedTotal, what: workCounts.reported },
};

function Count({ $total, what }: { $total: typeof $pendingTotal; what: string }) {
  const total = useStore($total);
  if (!total) return null;
  return (
    <span className="side-count">
      {total.toLocaleString('en', { notation: 'compact' })}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

/** How much waits for moderators on a screen of theirs; nothing for other screens. */
export function WorkCount({ path }: { path: string }) {
  const count = counts[path];
  return count ? <Count {...count} /> : null;
}
