import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $chosen, decideOnChosen } from '#lib/browser/moderation/bulk-decision.ts';
import { $pendingTotal, reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import type { DecidedStatus } from '#lib/contract/moderation.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { pendingProducts } from '#lib/text/messages/moderation.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { BulkBar } from './BulkBar.tsx';
import { AcceptButton, FeatureButton, RejectButton } from './DecisionButtons.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { QueueToolbar } from './QueueToolbar.tsx';
import { queueColumns } from './queue-columns.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useDecisions } from './use-decisions.ts';
import { usePreview } from './use-preview.ts';
import { useQueueKeys } from './use-queue-keys.ts';

export function QueueScreen() {
  const listing = usePagedList(reviewQueue);
  const pending = useStore($pendingTotal);
  const chosen = useStore($chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useCurrentRow(reviewQueue, listing.rows, heading);
  const { current, rowProps } = row;
  const { sheet, close, onPreview } = usePreview(row.choose);
  const onDecide = useDecisions(row, close);
  // The bulk buttons are removed with the selection, so the focus moves to the current row.
  const onDecision = async (status: DecidedStatus) => {
    if (await decideOnChosen(status)) row.stayAt(current?._id ?? '');
  };
  const screen = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  useQueueKeys({ screen, help, row, onDecide });

  return (
    <div className="moderation" ref={screen}>
      <h2 className="list-total" ref={heading} tabIndex={-1}>
        {pending === undefined ? <span className="skeleton total-skeleton" /> : pendingProducts(pending)}
      </h2>
      <QueueToolbar query={listing.query} onHelp={() => help.current?.showModal()} />
      <div className="moderation-columns">
        <div>
          {listing.rows.length > 0 && <BulkBar rows={listing.rows} onDecide={onDecision} />}
          <PagedTable
            list={reviewQueue}
            listing={listing}
            caption={labels.reviewQueue}
            columns={queueColumns({ chosen, onPreview, onDecide })}
            keyOf={({ _id }) => _id}
            rowProps={rowProps}
            empty={<EmptyQueue query={listing.query} />}
          />
        </div>
        {current && (
          <ProductPreview
            product={current}
            sheet={sheet}
            actions={
              <>
                <AcceptButton product={current} onDecide={onDecide} />
                <RejectButton product={current} onDecide={onDecide} />
                <FeatureButton product={current} onDecide={onDecide} />
                <DetailsLink product={current} />
              </>
            }
          />
        )}
      </div>
      <KeyHelp dialog={help} />
    </div>
  );
}
