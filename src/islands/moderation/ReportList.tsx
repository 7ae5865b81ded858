import type { Report } from '#lib/contract/moderation.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';

export function ReportList({ reports, total }: { reports: readonly Report[]; total: number }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports-title">
      <h3 className="inspect-title" id="reports-title">
        Reports ({total.toLocaleString('en')})
      </h3>
      <ul className="comments">
        {reports.map(({ reason, createdAt }, place) => (
          <li key={`${createdAt} ${place}`}>
            <p dir="auto">{reason ?? <em>No reason given</em>}</p>
            <p className="comment-meta">
              <RelativeTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {total > reports.length && <p className="comment-meta">{latestOnly(reports.length)}</p>}
    </section>
  );
}
