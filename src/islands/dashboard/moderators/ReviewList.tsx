import type { Review } from '../../../lib/contract/entities.ts';
import { rating as bounds } from '../../../lib/limits.ts';
import { labels } from '../../../lib/messages.ts';
import { removeOthersReview } from '../../../lib/stores/inspection.ts';
import { When } from './When.tsx';

/** What people wrote about a product; a moderator can remove it. */
export function ReviewList({ reviews, total }: { reviews: readonly Review[]; total: number }) {
  if (reviews.length === 0) return null;
  return (
    <details className="inspect-reviews">
      <summary className="inspect-title">Reviews ({total.toLocaleString('en')})</summary>
      <ul className="said">
        {reviews.map((review) => (
          <li key={review._id}>
            <p className="said-text">{review.description}</p>
            <p className="said-when">
              {review.rating} of {bounds.most} · {review.name} · <When iso={review.createdAt} />
            </p>
            <button type="button" className="btn-text" onClick={() => removeOthersReview(review)}>
              {labels.removeThisReview}
              <span className="sr-only"> the review by {review.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > reviews.length && <p className="said-when">These are the latest {reviews.length}.</p>}
    </details>
  );
}
