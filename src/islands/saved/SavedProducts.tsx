import { useState } from 'react';
import { savedProducts } from '#lib/browser/saved/saved-products.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { paths } from '#lib/paths.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { SavedProductCell } from './SavedProductCell.tsx';
import { SavedToggle } from './SavedToggle.tsx';

type Changed = (productId: string, removed: boolean) => void;

const columnsWith = (removed: ReadonlySet<string>, onChanged: Changed): Column<SavedProduct>[] => [
  {
    header: savedScreen.product,
    kind: 'lead',
    cell: (saved) => <SavedProductCell saved={saved} removed={removed.has(saved.productId)} />,
  },
  {
    header: savedScreen.votes,
    kind: 'figure',
    cell: ({ product }) => product?.upVote.toLocaleString('en') ?? '–',
  },
  { header: savedScreen.savedSince, cell: ({ savedAt }) => <RelativeTime iso={savedAt} /> },
  {
    header: savedScreen.remove,
    kind: 'action',
    cell: (saved) => (
      <SavedToggle saved={saved} removed={removed.has(saved.productId)} onChanged={onChanged} />
    ),
  },
];

const nothingYet = (
  <Notice title={savedScreen.empty}>
    <p>{savedScreen.emptyNote}</p>
    <a className="btn btn-solid" href={paths.products}>
      {savedScreen.lookAround}
    </a>
  </Notice>
);

const totalSkeleton = <span className="skeleton total-skeleton" />;

const waiting = (
  <>
    <p className="saved-intro">{savedScreen.intro}</p>
    <div className="list-head">
      <div className="list-total" aria-hidden="true">
        {totalSkeleton}
      </div>
    </div>
    <TableSkeleton />
  </>
);

function SavedTable() {
  const listing = usePagedList(savedProducts);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const onChanged: Changed = (productId, isRemoved) =>
    setRemoved((before) => {
      const others = [...before].filter((id) => id !== productId);
      return new Set(isRemoved ? [...others, productId] : others);
    });
  // Those that the server still counted when it was asked.
  const gone = listing.rows.filter(({ productId }) => removed.has(productId)).length;
  const isKnown = listing.state === 'ready' || listing.state === 'refreshing';
  return (
    <>
      <p className="saved-intro">{savedScreen.intro}</p>
      <div className="list-head">
        <h2 className="list-total" aria-live="polite">
          {isKnown ? savedScreen.total(listing.total - gone) : listing.state === 'loading' && totalSkeleton}
        </h2>
      </div>
      <PagedTable
        list={savedProducts}
        listing={listing}
        caption={savedScreen.title}
        columns={columnsWith(removed, onChanged)}
        keyOf={({ productId }) => productId}
        empty={nothingYet}
      />
    </>
  );
}

export default function SavedProducts() {
  return (
    <ScreenGate needs="product.add" waiting={waiting}>
      {() => <SavedTable />}
    </ScreenGate>
  );
}
