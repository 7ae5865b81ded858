import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $inspection, inspect, inspectAgain } from '#lib/browser/moderation/inspection.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { stripTexts } from '#lib/text/messages/moderation.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ContentDiff } from './ContentDiff.tsx';
import { HistoryList } from './HistoryList.tsx';
import { ReportList } from './ReportList.tsx';

const skeleton = (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-36" />
  </div>
);

/** Details that the page does not show: reports, changes since the last decision, and the history. */
export function StripDetails({ product, id }: { product: ModeratedSummary; id: string }) {
  const inspection = useStore($inspection);
  const { _id, reportCount } = product;
  useEffect(() => inspect(_id), [_id]);
  return (
    <section
      className="mx-auto mt-3 grid max-h-panel w-wrap gap-5 overflow-y-auto overscroll-contain py-4"
      id={id}
      aria-label={stripTexts.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
      tabIndex={0}
    >
      <LoadGate
        load={inspection}
        waiting={skeleton}
        failure={<LoadFailure what="The history" retry={inspectAgain} />}
      >
        {({ product: whole, reports, history, historyTotal }) => (
          <>
            <ReportList reports={reports} total={reportCount} />
            <ContentDiff product={whole} />
            <HistoryList product={whole} history={history} total={historyTotal} />
            {reports.length + history.length === 0 && <p>{stripTexts.nothingYet}</p>}
          </>
        )}
      </LoadGate>
    </section>
  );
}
