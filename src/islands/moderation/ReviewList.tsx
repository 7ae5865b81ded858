import type { MouseEvent } from 'react';
import { removeOthersReview } from '#lib/browser/moderation/inspection.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { textButton } from '../ui/button-looks.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { partTitle, smallPrint } from './looks.ts';

/** The clicked button is removed with its review: the focus moves to the list's summary, or to the product. */
const remove = async ({ currentTarget }: MouseEvent<HTMLButtonElement>, review: Review): Promise<void> => {
  const product = currentTarget.closest<HTMLElement>('article');
  if (await removeOthersReview(review)) (product?.querySelector('summary') ?? product)?.focus();
};

export function ReviewList({ reviews, total }: { reviews: readonly Review[]; total: number }) {
  if (reviews.length === 0) return null;
  return (
    <details>
      <summary className={`min-h-11 cursor-pointer content-center ${partTitle}`}>
        Reviews ({total.toLocaleString('en')})
      </summary>
      <ul className="grid gap-2.4">
        {reviews.map((review) => (
          <li key={review._id} className="border-l-3 border-line pl-3.4">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, by keyboard too */}
            <p className="max-h-56 overflow-y-auto whitespace-pre-line" dir="auto" tabIndex={0}>
              {review.description}
            </p>
            <p className={smallPrint}>
              {review.rating} of {bounds.max} · <bdi>{review.name}</bdi> ·{' '}
              <RelativeTime iso={review.createdAt} />
            </p>
            <button type="button" className={textButton} onClick={(event) => remove(event, review)}>
              {screenLabels.removeThisReview}
              <span className="sr-only"> the review by {review.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > reviews.length && <p className={smallPrint}>{latestOnly(reviews.length)}</p>}
    </details>
  );
}
