import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import { $chosen, choose } from '#lib/browser/moderation/bulk-decision.ts';
import { beginDecisions } from '#lib/browser/moderation/recent-decision.ts';
import { reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { firstQueue, type QueueQuery } from '#lib/domain/moderation.ts';
import { moderationViews, onlyPending, pendingProducts, sortsOf } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Checkbox } from '../ui/Check.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Key } from '../ui/Key.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Column } from '../ui/table/column.ts';
import { FilterField } from '../ui/table/FilterField.tsx';
import { ListTotal, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { idleButton } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton, type OnDecide } from './DecisionButton.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { besidePreview, sheetButton } from './looks.ts';
import { ProductCell } from './ProductCell.tsx';
import { ProductPreview, usePreview } from './ProductPreview.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useQueueDecisions, useQueueKeys } from './use-queue-decisions.ts';

interface ColumnOptions {
  sort: string;
  chosen: ReadonlyMap<string, ModeratedSummary>;
  onPreview: (id: string) => void;
  onDecide: OnDecide;
}

const queueColumns = ({ sort, chosen, onPreview, onDecide }: ColumnOptions): Column<ModeratedSummary>[] => [
  {
    header: 'Select',
    kind: 'index',
    cell: (product) => (
      <Checkbox
        aria-label={`Select ${product.name}`}
        checked={chosen.has(product._id)}
        onChange={({ currentTarget }) => choose([product], currentTarget.checked)}
      />
    ),
  },
  {
    header: 'Name',
    kind: 'lead',
    cell: (product) => <ProductCell product={product} sort={sort} onPreview={onPreview} />,
  },
  {
    header: screenLabels.checkDetails,
    kind: 'action',
    cell: (product) => <DetailsLink product={product} look={idleButton} icon="always" />,
  },
  {
    header: screenLabels.makeFeatured,
    kind: 'action',
    cell: (product) => (
      <DecisionButton kind="feature" product={product} onDecide={onDecide} look={idleButton} icon="always" />
    ),
  },
  {
    header: screenLabels.accept,
    kind: 'action',
    cell: (product) => (
      <DecisionButton
        kind="accept"
        product={product}
        onDecide={onDecide}
        look={idleButton}
        icon="inColumns"
      />
    ),
  },
  {
    header: screenLabels.reject,
    kind: 'action',
    cell: (product) => (
      <DecisionButton
        kind="reject"
        product={product}
        onDecide={onDecide}
        look={idleButton}
        icon="inColumns"
      />
    ),
  },
];

const selectLook = { className: 'max-md:grow max-md:basis-full', selectClassName: 'md:max-xl:w-43' };

interface ToolbarProps {
  query: QueueQuery;
  onHelp: () => void;
}

function QueueToolbar({ query, onHelp }: ToolbarProps) {
  const isPending = query.view === 'pending';
  return (
    <search
      className="mb-3 flex flex-wrap items-center gap-x-3.6 gap-y-2.4 xl:flex-nowrap"
      aria-label="The queue"
    >
      <FilterField
        className="min-w-0 grow basis-32 max-md:basis-24 md:max-xl:basis-full"
        label="Filter by text"
        value={query.q}
        onFilter={(q) => reviewQueue.refine({ q })}
      />
      <button
        type="button"
        className="btn btn-line aria-pressed:border-violet aria-pressed:bg-violet-soft aria-pressed:text-violet forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-highlight max-md:flex-none"
        aria-pressed={isPending}
        onClick={() => reviewQueue.ask({ view: isPending ? 'all' : 'pending' })}
      >
        {onlyPending}
      </button>
      <InlineSelect
        {...selectLook}
        label="Show"
        options={Object.entries(moderationViews)}
        value={query.view}
        onChoose={(view) => reviewQueue.ask({ view })}
      />
      <InlineSelect
        {...selectLook}
        label="Sort by"
        options={Object.entries(sortsOf(query.view))}
        value={query.sort}
        onChoose={(sort) => reviewQueue.ask({ sort })}
      />
      <button
        type="button"
        className="btn btn-line max-md:grow max-md:basis-full md:max-xl:ml-auto touch:hidden"
        aria-haspopup="dialog"
        onClick={onHelp}
      >
        Keys <Key>?</Key>
      </button>
    </search>
  );
}

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
  const pending = useStore($moderationFigures)?.pending;
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
            columns={queueColumns({ sort: listing.rowsQuery.sort, chosen, onPreview, onDecide })}
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
