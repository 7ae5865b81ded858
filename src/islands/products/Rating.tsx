import type { ProductSummary } from '#lib/contract/products.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { counted } from '#lib/text/counts.ts';
import { noReviews } from '#lib/text/messages/reviews.ts';
import { StarIcon } from './Stars.tsx';

interface Props extends Pick<ProductSummary, 'averageRating' | 'reviewCount'> {
  /** True in an entry of a list: on phones without the number of reviews. */
  compact?: boolean;
}

export function Rating({ averageRating, reviewCount, compact = false }: Props) {
  const average = averageRating?.toFixed(1);
  if (average === undefined)
    return (
      <p className={`flex items-center text-sm leading-label text-muted ${compact ? 'max-sm:hidden' : ''}`}>
        {reviewCount > 0 ? counted(reviewCount, 'review') : noReviews}
      </p>
    );
  return (
    <p className="flex items-center gap-1.4 text-sm leading-label font-semibold">
      <StarIcon className="size-4 fill-amber" />
      <span aria-hidden="true">{average}</span>
      <span className="sr-only">
        Rated {average} out of {bounds.max},{' '}
      </span>
      <span className={`font-normal text-muted ${compact ? 'max-sm:sr-only' : ''}`}>
        {counted(reviewCount, 'review')}
      </span>
    </p>
  );
}
