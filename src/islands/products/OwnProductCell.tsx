import type { ProductSummary } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { ownProductFacts } from '#lib/text/messages/own-products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { PendingLinkNote } from '../ui/PendingLinkNote.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rowAvatar, rowButton, rowLink } from '../ui/table/row-looks.ts';
import { Rating } from './Rating.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

interface Props {
  product: ProductSummary;
  onSubmitted: () => Promise<void>;
}

/** One's own product in the list: its date, its reviews, and what was decided or is waiting. */
export function OwnProductCell({ product, onSubmitted }: Props) {
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
