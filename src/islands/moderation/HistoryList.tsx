import type { HistoryEntry } from '#lib/contract/decisions.ts';
import type { Product } from '#lib/contract/products.ts';
import { historyTexts } from '#lib/text/messages/decisions.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { partTitle, smallPrint } from './looks.ts';

interface Props {
  product: Pick<Product, 'adder_name' | 'createdAt'>;
  /** Latest first. */
  history: readonly HistoryEntry[];
  total: number;
}

/** A line with a bead for each event. */
const eventLook =
  'relative pb-0.6 pl-5 ' +
  'before:absolute before:top-1.6 before:left-0 before:aspect-square before:w-2.4 before:rounded-pill before:border-2 before:bg-surface ' +
  'not-last:after:absolute not-last:after:top-4.4 not-last:after:-bottom-3 not-last:after:left-1 not-last:after:w-px not-last:after:bg-line';

const usualBead = 'before:border-field';

const beads: Partial<Record<HistoryEntry['act'], string>> = {
  accept: 'before:border-good',
  reject: 'before:border-bad',
  feature: 'before:border-amber',
};

function Line({ what, by, at }: { what: string; by: string; at: string }) {
  return (
    <p>
      <strong>{what}</strong> by <bdi>{by}</bdi>, <RelativeTime iso={at} />
    </p>
  );
}

/** History of the maker's changes and the moderators' decisions. Empty for a product that was only submitted. */
export function HistoryList({ product, history, total }: Props) {
  if (history.length === 0) return null;
  const isWhole = history.length === total;
  return (
    <section aria-labelledby="history-title">
      <h3 className={partTitle} id="history-title">
        {historyTexts.title}
      </h3>
      {!isWhole && <p className={smallPrint}>{latestOnly(history.length)}</p>}
      <ol className="grid gap-2 pl-1 text-sm">
        {isWhole && (
          <li className={`${eventLook} ${usualBead}`}>
            <Line what={historyTexts.submit} by={product.adder_name} at={product.createdAt} />
          </li>
        )}
        {[...history].reverse().map(({ _id, act, by, reason, note, createdAt }) => (
          <li key={_id} className={`${eventLook} ${beads[act] ?? usualBead}`}>
            <Line what={historyTexts[act]} by={by} at={createdAt} />
            {reason && (
              <p className="text-muted wrap-anywhere" dir="auto">
                {rejectionText({ reason, note })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
