import type { Report } from '#lib/contract/moderation.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { partTitle, smallPrint } from './looks.ts';

export function ReportList({ reports, total }: { reports: readonly Report[]; total: number }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports-title">
      <h3 className={partTitle} id="reports-title">
        Reports ({total.toLocaleString('en')})
      </h3>
      <ul className="grid gap-2.4">
        {reports.map(({ reason, createdAt }, place) => (
          <li key={`${createdAt} ${place}`} className="border-l-3 border-line pl-3.4">
            <p dir="auto">{reason ?? <em>No reason given</em>}</p>
            <p className={smallPrint}>
              <RelativeTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {total > reports.length && <p className={smallPrint}>{latestOnly(reports.length)}</p>}
    </section>
  );
}
