import type { HistoryEntry } from '#lib/contract/decisions.ts';
import type { Product } from '#lib/contract/products.ts';
import { historyTexts } from '#lib/text/messages/decisions.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';

interface Props {
  product: Pick<Product, 'adder_name' | 'createdAt'>;
  /** Latest first. */
  history: readonly HistoryEntry[];
  total: number;
}

function Line({ what, by, at }: { what: string; by: string; at: string }) {
  return (
    <p>
      <strong>{what}</strong> by <bdi>{by}</bdi>, <RelativeTime iso={at} />
    </p>
  );
}

/** What the maker did and what moderators decided, in order. Nothing for a product that was only submitted. */
export function HistoryList({ product, history, total }: Props) {
  if (history.length === 0) return null;
  const isWhole = history.length === total;
  return (
    <section aria-labelledby="history-title">
      <h3 className="inspect-title" id="history-title">
        {historyTexts.title}
      </h3>
      {!isWhole && <p className="comment-meta">{latestOnly(history.length)}</p>}
      <ol className="history">
        {isWhole && (
          <li data-act="submit">
            <Line what={historyTexts.submit} by={product.adder_name} at={product.createdAt} />
          </li>
        )}
        {[...history].reverse().map(({ _id, act, by, reason, note, createdAt }) => (
          <li key={_id} data-act={act}>
            <Line what={historyTexts[act]} by={by} at={createdAt} />
            {reason && (
              <p className="history-reason" dir="auto">
                {rejectionText({ reason, note })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
