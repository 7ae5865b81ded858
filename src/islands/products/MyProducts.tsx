import { useRef } from 'react';
import { deleteMyProduct, myProducts } from '#lib/browser/products/my-products.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { totalProducts } from '#lib/text/messages/own-products.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PendingLinkNote } from '../ui/PendingLinkNote.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { RejectionNote } from './RejectionNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusLegend } from './StatusLegend.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

interface Actions {
  onDelete: (id: string) => void;
  onSubmitted: () => Promise<void>;
}

const columnsWith = ({ onDelete, onSubmitted }: Actions): Column<ProductSummary>[] => [
  { header: '#', kind: 'index', cell: (_, index) => index + 1 },
  {
    header: 'Name',
    kind: 'lead',
    sort: 'name',
    cell: (product) => (
      <div className="own-product">
        <Avatar name={product.name} picture={product.logo} size={40} />
        <div>
          <a href={paths.product(product._id)} dir="auto">
            {product.name}
          </a>
          <PendingLinkNote product={product} />
          <RejectionNote product={product} />
          {product.status === 'rejected' && (
            <SubmitAgain product={product} look="btn-line" onSubmitted={onSubmitted} />
          )}
        </div>
      </div>
    ),
  },
  { header: 'Votes', kind: 'figure', sort: '-votes', cell: ({ upVote }) => upVote.toLocaleString('en') },
  { header: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: 'Update',
    kind: 'action',
    cell: ({ _id, name }) => (
      <a className="btn btn-line" href={paths.updateProduct(_id)}>
        Update<span className="sr-only"> {name}</span>
      </a>
    ),
  },
  {
    header: 'Delete',
    kind: 'action',
    cell: ({ _id, name }) => (
      <button type="button" className="btn btn-line btn-bad" onClick={() => onDelete(_id)}>
        Delete<span className="sr-only"> {name}</span>
      </button>
    ),
  },
];

const addFirst = (
  <Notice title="You have added no product yet">
    <p>Whatever you add waits here for a moderator, and shows here how it fares.</p>
    <a className="btn btn-solid" href={paths.addProducts}>
      {labels.addProducts}
    </a>
  </Notice>
);

const totalSkeleton = <span className="skeleton total-skeleton" />;

const waiting = (
  <>
    <div className="list-total" aria-hidden="true">
      {totalSkeleton}
    </div>
    <TableSkeleton />
  </>
);

function ProductTable() {
  const listing = usePagedList(myProducts);
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = listing.state === 'ready' || listing.state === 'refreshing';
  // The clicked button is removed with its row.
  const onDelete = async (id: string) => {
    if (await deleteMyProduct(id)) heading.current?.focus();
  };
  const onSubmitted = async () => {
    await myProducts.reload();
    heading.current?.focus();
  };
  return (
    <>
      <h2 className="list-total" ref={heading} tabIndex={-1}>
        {isKnown ? totalProducts(listing.total) : listing.state === 'loading' && totalSkeleton}
      </h2>
      <StatusLegend statuses={listing.rows.map(({ status }) => status)} />
      <PagedTable
        list={myProducts}
        listing={listing}
        caption={labels.myProducts}
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
