import { useRef } from 'react';
import { deleteReported, dismissReports, reportedList } from '#lib/browser/moderation/reported-products.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { reportedProducts } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { BackToDashboard, ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListTotal, totalOf } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { quietButton } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { besidePreview, sheetButton } from './looks.ts';
import { ProductCell } from './ProductCell.tsx';
import { ProductPreview, usePreview } from './ProductPreview.tsx';
import { useCurrentRow } from './use-current-row.ts';

interface ReportActions {
  onDelete: (product: ModeratedSummary) => void;
  onDismiss: (product: ModeratedSummary) => void;
}

interface ButtonProps extends ReportActions {
  product: ModeratedSummary;
  /** Utilities. */
  look: string;
}

function DeleteButton({ product, look, onDelete }: ButtonProps) {
  return (
    <RowButton
      label={screenLabels.delete}
      about={product.name}
      kind="bad"
      look={look}
      onClick={() => onDelete(product)}
    />
  );
}

function DismissButton({ product, look, onDismiss }: ButtonProps) {
  return (
    <RowButton
      label={screenLabels.dismissReports}
      about={`of ${product.name}`}
      look={look}
      onClick={() => onDismiss(product)}
    />
  );
}

/** Narrow enough for three buttons in one line on a phone. */
const moderationButton = `max-md:min-h-11 max-sm:px-2 ${quietButton}`;

const columnsWith = (onPreview: (id: string) => void, actions: ReportActions): Column<ModeratedSummary>[] => [
  {
    header: 'Name',
    kind: 'lead',
    cell: (product) => <ProductCell product={product} onPreview={onPreview} />,
  },
  {
    header: screenLabels.checkDetails,
    kind: 'action',
    cell: (product) => <DetailsLink product={product} look={moderationButton} icon="inCards" />,
  },
  {
    header: screenLabels.dismissReports,
    kind: 'action',
    cell: (product) => <DismissButton product={product} look={moderationButton} {...actions} />,
  },
  {
    header: screenLabels.delete,
    kind: 'action',
    cell: (product) => <DeleteButton product={product} look={moderationButton} {...actions} />,
  },
];

const nothingReported = (
  <Notice title="No reports">
    <p>Reported products appear here.</p>
    <BackToDashboard />
  </Notice>
);

function ReportedScreen() {
  const listing = usePagedList(reportedList);
  const heading = useRef<HTMLHeadingElement>(null);
  const { current, choose, goOnFrom, rowProps } = useCurrentRow(reportedList, listing.rows, heading);
  const { sheet, close, onPreview } = usePreview(choose);
  type Act = (product: ModeratedSummary, settle: () => void) => Promise<void>;
  const actionsFor = (act: Act) => (product: ModeratedSummary) => {
    const before = document.activeElement;
    close();
    return act(product, () => goOnFrom(product._id, before));
  };
  const actions = { onDelete: actionsFor(deleteReported), onDismiss: actionsFor(dismissReports) };

  return (
    <div className="group/moderation">
      <ListTotal ref={heading} tabIndex={-1}>
        {totalOf(listing, reportedProducts)}
      </ListTotal>
      <div className={current && !sheet ? besidePreview : ''}>
        <PagedTable
          list={reportedList}
          listing={listing}
          caption={screenLabels.reportedContents}
          columns={columnsWith(onPreview, actions)}
          keyOf={({ _id }) => _id}
          rowProps={rowProps}
          empty={nothingReported}
          look="moderation"
        />
        {current && (
          <ProductPreview
            product={current}
            sheet={sheet}
            actions={
              <>
                <DeleteButton product={current} look={sheetButton} {...actions} />
                <DismissButton product={current} look={sheetButton} {...actions} />
                <DetailsLink product={current} look={sheetButton} />
              </>
            }
          />
        )}
      </div>
    </div>
  );
}

export default function ReportedContents() {
  return (
    <ScreenGate needs="reports.dismiss" waiting={<TableSkeleton />}>
      {() => <ReportedScreen />}
    </ScreenGate>
  );
}
