import { useEffect, useState } from 'react';
import { type RemovedRow, savedProducts, withRemoved } from '#lib/browser/saved/saved-products.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { paths } from '#lib/paths.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { usePagedList } from '../ui/table/use-paged-list.ts';
import { SavedProductCell } from './SavedProductCell.tsx';
import { SavedToggle } from './SavedToggle.tsx';

const columnsWith = (
  isRemoved: (saved: SavedProduct) => boolean,
  onChanged: (saved: SavedProduct, isRemoved: boolean) => void,
): Column<SavedProduct>[] => [
  {
    header: savedScreen.product,
    kind: 'lead',
    cell: (saved) => <SavedProductCell saved={saved} removed={isRemoved(saved)} />,
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
      <SavedToggle
        saved={saved}
        removed={isRemoved(saved)}
        onChanged={(removed) => onChanged(saved, removed)}
      />
    ),
  },
];

const nothingYet = (
  <Notice title={savedScreen.empty}>
    <p>{savedScreen.emptyNote}</p>
    <a className="btn btn-solid mt-3" href={paths.products}>
      {savedScreen.lookAround}
    </a>
  </Notice>
);

const waiting = (
  <>
    <p className="mb-5 text-muted">{savedScreen.intro}</p>
    <ListHead>{totalSkeleton}</ListHead>
    <TableSkeleton />
  </>
);

function SavedTable() {
  const listing = usePagedList(savedProducts);
  const [removed, setRemoved] = useState<readonly RemovedRow[]>([]);
  // What was removed on one page is gone from the next.
  useEffect(() => setRemoved([]), [listing.page]);
  const rows = withRemoved(listing.rows, removed);
  const present = new Set(listing.state === 'ready' ? listing.rows.map(({ productId }) => productId) : []);
  const isRemoved = ({ productId }: SavedProduct): boolean =>
    !present.has(productId) && removed.some((one) => one.isRemoved && one.saved.productId === productId);
  const onChanged = (saved: SavedProduct, nowRemoved: boolean): void => {
    const at = rows.findIndex(({ productId }) => productId === saved.productId);
    setRemoved((before) => [
      ...before.filter((one) => one.saved.productId !== saved.productId),
      { saved, at, isRemoved: nowRemoved },
    ]);
    // The page gets those that have moved up: otherwise the next one would begin behind them.
    savedProducts.reload();
  };
  const isKnown = listing.state === 'ready' || listing.state === 'refreshing';
  return (
    <>
      <p className="mb-5 text-muted">{savedScreen.intro}</p>
      <ListHead>
        <ListTotal inLine aria-live="polite">
          {isKnown ? savedScreen.total(listing.total) : listing.state === 'loading' && totalSkeleton}
        </ListTotal>
      </ListHead>
      <PagedTable
        list={savedProducts}
        listing={{ ...listing, rows }}
        caption={savedScreen.title}
        columns={columnsWith(isRemoved, onChanged)}
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
