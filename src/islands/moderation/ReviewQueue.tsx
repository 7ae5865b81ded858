import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $chosen } from '#lib/browser/moderation/bulk-decision.ts';
import { beginDecisions } from '#lib/browser/moderation/recent-decision.ts';
import { reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import { $pendingTotal } from '#lib/browser/moderation/totals.ts';
import { firstQueue, type QueueQuery } from '#lib/domain/moderation.ts';
import { pendingProducts } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ListTotal, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { besidePreview, sheetButton } from './looks.ts';
import { ProductPreview, usePreview } from './ProductPreview.tsx';
import { QueueToolbar } from './QueueToolbar.tsx';
import { queueColumns } from './queue-columns.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useQueueDecisions, useQueueKeys } from './use-queue-decisions.ts';

function EmptyQueue({ query: { view, q } }: { query: QueueQuery }) {
  if (!q && view === 'all')
    return (
      <Notice title="No products yet">
        <p>Submitted products appear here.</p>
      </Notice>
    );
  const isEmptied = !q && (view === 'pending' || view === 'changed');
  return (
    <Notice title={isEmptied ? 'Nothing is waiting' : 'No product matches'}>
      <p>
        {isEmptied
          ? 'You have decided on everything. Time for a cup of tea.'
          : 'Try fewer words, or another filter.'}
      </p>
      <button type="button" className="btn btn-line mt-3" onClick={() => reviewQueue.ask(firstQueue)}>
        Show all products
      </button>
    </Notice>
  );
}

function QueueScreen() {
  const listing = usePagedList(reviewQueue);
  const pending = useStore($pendingTotal);
  const chosen = useStore($chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useCurrentRow(reviewQueue, listing.rows, heading);
  const { current, rowProps } = row;
  const { sheet, onPreview } = usePreview(row.choose);
  const { onDecide, onKey, onDecideOnChosen, onUndo } = useQueueDecisions(row);
  const screen = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  useQueueKeys({ screen, help, row, onDecide: onKey, onDecideOnChosen, onUndo });
  useEffect(beginDecisions, []);
  const bar = (
    <DecisionBar
      place={sheet?.isOpen ? 'sheet' : 'list'}
      onUndo={onUndo}
      onGone={() => row.stayAt(current?._id ?? '')}
    />
  );

  return (
    <div className="group/moderation" ref={screen}>
      <ListTotal ref={heading} tabIndex={-1}>
        {pending === undefined ? listing.state === 'loading' && totalSkeleton : pendingProducts(pending)}
      </ListTotal>
      <QueueToolbar query={listing.query} onHelp={() => help.current?.showModal()} />
      <div className={current && !sheet ? besidePreview : ''}>
        <div>
          {listing.rows.length > 0 && (
            <BulkBar rows={listing.rows} onDecide={(status) => onDecideOnChosen({ status })} />
          )}
          <PagedTable
            list={reviewQueue}
            listing={listing}
            caption={screenLabels.reviewQueue}
            columns={queueColumns({ chosen, onPreview, onDecide })}
            keyOf={({ _id }) => _id}
            rowProps={rowProps}
            empty={<EmptyQueue query={listing.query} />}
            look="queue"
          />
          {!sheet?.isOpen && bar}
        </div>
        {current && (
          <ProductPreview
            product={current}
            sheet={sheet}
            actions={
              <>
                {bar}
                <DecisionButton kind="accept" product={current} onDecide={onDecide} look={sheetButton} />
                <DecisionButton kind="reject" product={current} onDecide={onDecide} look={sheetButton} />
                <DecisionButton kind="feature" product={current} onDecide={onDecide} look={sheetButton} />
                <DetailsLink product={current} look={sheetButton} />
              </>
            }
          />
        )}
      </div>
      <KeyHelp dialog={help} />
    </div>
  );
}

export default function ReviewQueue() {
  return (
    <ScreenGate needs="product.moderate" waiting={<TableSkeleton />}>
      {() => <QueueScreen />}
    </ScreenGate>
  );
}
