import type { ProductSummary } from '#lib/contract/products.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { counted } from '#lib/text/counts.ts';
import { noReviews } from '#lib/text/messages/reviews.ts';

type Props = Pick<ProductSummary, 'averageRating' | 'reviewCount'>;

export function Rating({ averageRating, reviewCount }: Props) {
  const average = averageRating?.toFixed(1);
  if (average === undefined) return <p className="rating rating-none">{noReviews}</p>;
  return (
    <p className="rating">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={starShape} />
      </svg>
      <span aria-hidden="true">{average}</span>
      <span className="sr-only">
        Rated {average} out of {bounds.max} by
      </span>
      <span className="text-muted">{counted(reviewCount, 'review')}</span>
    </p>
  );
}
