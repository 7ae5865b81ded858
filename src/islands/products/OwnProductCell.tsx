import type { ProductSummary } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { ownProductFacts } from '#lib/text/messages/own-products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { PendingLinkNote } from '../ui/PendingLinkNote.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Rating } from './Rating.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

interface Props {
  product: ProductSummary;
  onSubmitted: () => Promise<void>;
}

/** One's own product in the list: when it was added, its reviews, and what was decided or waits. */
export function OwnProductCell({ product, onSubmitted }: Props) {
  const { _id, name, logo, createdAt, acceptedAt, status, reviewCount, averageRating } = product;
  // Reviews come once it is published, and stay when it is not any more.
  const isReviewed = (status === 'accepted' && acceptedAt !== null) || reviewCount > 0;
  return (
    <div className="own-product">
      <Avatar name={name} picture={logo} size={40} />
      <div>
        <a href={paths.product(_id)} dir="auto">
          {name}
        </a>
        <div className="own-facts">
          <p>
            {ownProductFacts.added} <RelativeTime iso={createdAt} />
          </p>
          {isReviewed && <Rating averageRating={averageRating} reviewCount={reviewCount} />}
        </div>
        <PendingLinkNote product={product} />
        <RejectionNote product={product} />
        {status === 'rejected' && <SubmitAgain product={product} look="btn-line" onSubmitted={onSubmitted} />}
      </div>
    </div>
  );
}
