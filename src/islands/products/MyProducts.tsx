import { useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { deleteMyProduct, myProducts } from '#lib/browser/products/my-products.ts';
import type { ProductStatus, ProductSummary } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { totalProducts } from '#lib/text/messages/own-products.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { quietButton } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { DecisionPace } from './DecisionPace.tsx';
import { OwnProductCell, OwnStatus } from './OwnProductCell.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const explained = ['pending', 'rejected'] as const;

/** Explains those of the statuses that mean unpublished. */
function StatusLegend({ statuses }: { statuses: readonly ProductStatus[] }) {
  const present = explained.filter((status) => statuses.includes(status));
  if (present.length === 0) return null;
  return (
    <dl className="mb-5 grid gap-1.4 text-sm">
      {present.map((status) => (
        <div key={status} className="gap-3 xs:flex">
          <dt className="w-24 flex-none">
            <StatusBadge status={status} />
          </dt>
          <dd className="text-muted">
            {productStates[status].adder}
            {status === 'pending' && <DecisionPace />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Actions {
  onDelete: (product: ProductSummary) => void;
  onSubmitted: () => Promise<void>;
}

const columnsWith = ({ onDelete, onSubmitted }: Actions): Column<ProductSummary>[] => [
  { header: '#', kind: 'index', cell: (_, index) => index + 1 },
  {
    header: 'Name',
    kind: 'lead',
    sort: 'name',
    cell: (product) => <OwnProductCell product={product} onSubmitted={onSubmitted} />,
  },
  { header: 'Votes', kind: 'figure', sort: '-votes', cell: ({ upVote }) => upVote.toLocaleString('en') },
  {
    header: 'Status',
    kind: 'status',
    sort: 'status',
    cell: (product) => <OwnStatus product={product} />,
  },
  {
    header: 'Update',
    kind: 'action',
    cell: ({ _id, name }) => (
      <a className={`btn btn-line ${quietButton}`} href={paths.updateProduct(_id)}>
        Update<span className="sr-only"> {name}</span>
      </a>
    ),
  },
  {
    header: 'Delete',
    kind: 'action',
    cell: (product) => (
      <RowButton
        label={screenLabels.delete}
        about={product.name}
        kind="plain"
        onClick={() => onDelete(product)}
      />
    ),
  },
];

const addFirst = (
  <Notice title="No products yet">
    <p>Add one. A moderator looks at it, and you follow it here.</p>
    <a className="btn btn-solid mt-3" href={paths.addProducts}>
      {screenLabels.addProducts}
    </a>
  </Notice>
);

const addLink = (
  <a className="btn btn-solid" href={paths.addProducts}>
    <Icon name="plus" size={18} />
    {labels.addProduct}
  </a>
);

const waiting = (
  <>
    <ListHead>
      {totalSkeleton}
      {addLink}
    </ListHead>
    <TableSkeleton />
  </>
);

function ProductTable() {
  const listing = usePagedList(myProducts);
  const heading = useRef<HTMLHeadingElement>(null);
  // An empty list has the link in its middle.
  const isEmpty = listing.state === 'ready' && listing.total === 0;
  // The clicked button is removed with its row.
  const onDelete = async (product: ProductSummary) => {
    if ((await deleteMyProduct(product)) && mayMoveFocus()) heading.current?.focus();
  };
  const onSubmitted = async () => {
    await myProducts.reload();
    if (mayMoveFocus()) heading.current?.focus();
  };
  return (
    <>
      <ListHead>
        <ListTotal inLine ref={heading} tabIndex={-1}>
          {totalOf(listing, totalProducts)}
        </ListTotal>
        {!isEmpty && addLink}
      </ListHead>
      <StatusLegend statuses={listing.rows.map(({ status }) => status)} />
      <PagedTable
        list={myProducts}
        listing={listing}
        caption={screenLabels.myProducts}
        columns={columnsWith({ onDelete, onSubmitted })}
        keyOf={({ _id }) => _id}
        empty={addFirst}
        sort={listing.query.sort}
        onSort={(sort) => myProducts.ask({ sort })}
      />
    </>
  );
}

export default function MyProducts() {
  return (
    <ScreenGate needs="product.add" waiting={waiting}>
      {() => <ProductTable />}
    </ScreenGate>
  );
}
