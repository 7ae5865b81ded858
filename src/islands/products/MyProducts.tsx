import { useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { deleteMyProduct, myProducts } from '#lib/browser/products/my-products.ts';
import type { ProductStatus, ProductSummary } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { paths } from '#lib/paths.ts';
import { durationSince } from '#lib/text/durations.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { linkTexts, ownProductFacts, totalProducts } from '#lib/text/messages/own-products.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf, totalSkeleton } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { quietButton, rowAvatar, rowButton, rowLink } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { DecisionPace } from './DecisionPace.tsx';
import { LaunchNote } from './LaunchNote.tsx';
import { Rating } from './Rating.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

/** Note for the adder and moderators: the link that waits for approval, and the one that readers see until then. */
function PendingLinkNote({
  product: { externalLink, pendingLink },
}: {
  product: Pick<ProductSummary, 'externalLink' | 'pendingLink'>;
}) {
  if (pendingLink === null) return null;
  return (
    <p className="text-sm leading-note wrap-anywhere text-muted *:block">
      <span className="text-ink">{linkTexts.waits(hostOf(pendingLink))}</span>{' '}
      <span>{externalLink === null ? linkTexts.noneYet : linkTexts.untilThen(hostOf(externalLink))}</span>
    </p>
  );
}

interface StatusProps {
  product: Pick<ProductSummary, 'status' | 'launchDay' | 'waitingSince' | 'changed'>;
}

/** The status of one's own product, and what waits for a moderator. */
function OwnStatus({ product }: StatusProps) {
  const { status, waitingSince, changed } = product;
  return (
    <div className="grid max-w-44 text-sm text-muted">
      <StatusBadge status={status} className="text-base" />{' '}
      {waitingSince && <span>{ownProductFacts.waits(durationSince(waitingSince, new Date()))}</span>}{' '}
      <LaunchNote product={product} /> {changed && <span>{ownProductFacts.changed[status]}</span>}
    </div>
  );
}

interface CellProps {
  product: ProductSummary;
  onSubmitted: () => Promise<void>;
}

/** One's own product in the list: its date, its reviews, and what was decided or is waiting. */
function OwnProductCell({ product, onSubmitted }: CellProps) {
  const { _id, name, logo, createdAt, acceptedAt, status, reviewCount, averageRating } = product;
  // Reviews come once it is published, and stay when it is not any more.
  const isReviewed = (status === 'accepted' && acceptedAt !== null) || reviewCount > 0;
  return (
    <div className="flex min-w-0 items-start">
      <Avatar name={name} picture={logo} size={40} className={rowAvatar} />
      <div className="min-w-0">
        <a className={rowLink} href={paths.product(_id)} dir="auto">
          {name}
        </a>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <p>
            {ownProductFacts.added} <RelativeTime iso={createdAt} />
          </p>
          {isReviewed && <Rating averageRating={averageRating} reviewCount={reviewCount} />}
        </div>
        <PendingLinkNote product={product} />
        <RejectionNote product={product} className="text-sm leading-note text-muted" />
        {status === 'rejected' && (
          <SubmitAgain product={product} look={`btn-line ${rowButton}`} onSubmitted={onSubmitted} />
        )}
      </div>
    </div>
  );
}

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
