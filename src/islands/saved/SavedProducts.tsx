import { useState } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { setSaved } from '#lib/browser/saved/save.ts';
import { type RemovedRow, savedProducts, withRemoved } from '#lib/browser/saved/saved-products.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { paths } from '#lib/paths.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { plainButton } from '../ui/button-looks.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { loneButton, quietButton, rowAvatar, rowLink } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';

interface CellProps {
  saved: SavedProduct;
  /** Removed on this screen, where it can be saved again. */
  removed: boolean;
}

/** A saved product; of one that is not published only that. */
function SavedProductCell({ saved: { product }, removed }: CellProps) {
  return (
    <div className={`flex w-full min-w-0 items-start ${removed ? 'opacity-60' : ''}`}>
      <Avatar name={product?.name ?? ''} picture={product?.logo ?? null} size={40} className={rowAvatar} />
      <div className="min-w-0">
        {product ? (
          <a className={rowLink} href={paths.product(product._id)} dir="auto">
            {product.name}
          </a>
        ) : (
          savedScreen.unpublished
        )}
        <p className="text-sm leading-note text-muted" dir="auto">
          {product ? product.shortDescription : savedScreen.unpublishedNote}
        </p>
      </div>
    </div>
  );
}

interface ToggleProps {
  saved: SavedProduct;
  removed: boolean;
  onChanged: (removed: boolean) => void;
}

/** For what replaces a pressed button. */
const takeFocus = (element: HTMLElement | null): void => {
  if (mayMoveFocus()) element?.focus();
};

/** Removes a product from the list, where it stays in sight: pressed again, the button saves it again. */
function SavedToggle({ saved: { productId, product }, removed, onChanged }: ToggleProps) {
  const [busy, begin] = useBusy(async () => {
    if (await setSaved(productId, removed)) onChanged(!removed);
  });
  if (removed && !product)
    return (
      <span className="text-muted" ref={takeFocus} tabIndex={-1}>
        {savedScreen.removed}
      </span>
    );
  return (
    <button
      type="button"
      className={`btn ${removed ? `btn-line ${quietButton}` : `${plainButton} ${loneButton}`}`}
      aria-disabled={busy || undefined}
      onClick={begin}
    >
      {removed && <Icon name="bookmark" size={18} />}
      <span>{removed ? savedScreen.saveAgain : savedScreen.remove}</span>
      <span className="sr-only"> {product?.name ?? savedScreen.unpublished}</span>
    </button>
  );
}

const columnsWith = (
  isRemoved: (saved: SavedProduct) => boolean,
  onChanged: (saved: SavedProduct, isRemoved: boolean) => void,
): Column<SavedProduct>[] => [
  {
    header: savedScreen.product,
    kind: 'lead',
    className: 'max-sm:min-w-full',
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
  const rows = withRemoved(listing, removed);
  // An empty list reports 'loading' on a reload: the removed rows stay, with the focus in them.
  const state = listing.state === 'loading' && rows.length ? 'refreshing' : listing.state;
  const present = new Set(listing.state === 'ready' ? listing.rows.map(({ productId }) => productId) : []);
  const isRemoved = ({ productId }: SavedProduct): boolean =>
    !present.has(productId) && removed.some((one) => one.isRemoved && one.saved.productId === productId);
  const onChanged = (saved: SavedProduct, nowRemoved: boolean): void => {
    const at = rows.findIndex(({ productId }) => productId === saved.productId);
    setRemoved((before) => [
      ...before.filter((one) => one.saved.productId !== saved.productId),
      { saved, page: listing.page, at, isRemoved: nowRemoved },
    ]);
    // The page gets those that have moved up: otherwise the next one would begin behind them.
    savedProducts.reload();
  };
  const goTo = (page: number): Promise<void> => {
    setRemoved([]);
    return savedProducts.goTo(page);
  };
  return (
    <>
      <p className="mb-5 text-muted">{savedScreen.intro}</p>
      <ListHead>
        <ListTotal inLine aria-live="polite">
          {totalOf(listing, savedScreen.total)}
        </ListTotal>
      </ListHead>
      <PagedTable
        list={{ ...savedProducts, goTo }}
        listing={{ ...listing, rows, state }}
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
