import { useEffect, useRef } from 'react';
import { removeOwnReview } from '#lib/browser/reviews/review.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { relativeDate } from '#lib/text/dates.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { useBusy } from '../ui/forms/use-busy.ts';

interface Props {
  review: Review;
  /** Text below it, for a relative date. */
  note: (when: string) => string;
  /** Opens the form; undefined on pages without a form. */
  onEdit?: () => void;
  onRemoved: () => void;
  /** True if it takes the focus when it appears, because the pressed button is gone. */
  focus?: boolean;
}

const stars = Array.from({ length: bounds.max }, (_, index) => index + 1);

/** One's own review. `onEdit` marks the place of the form, where it stands in for it. */
export function OwnReview({ review, note, onEdit, onRemoved, focus }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) card.current?.focus();
  }, []);
  const [busy, remove] = useBusy(async () => {
    if (await removeOwnReview(review)) onRemoved();
  });
  return (
    <article className={`own-review ${onEdit ? 'own-review-instead' : ''}`} ref={card} tabIndex={-1}>
      <span className="stars" role="img" aria-label={`Rated ${review.rating} out of ${bounds.max}`}>
        {stars.map((star) => (
          <svg
            key={star}
            className={star > review.rating ? undefined : 'filled'}
            viewBox="0 0 24 24"
            aria-hidden="true"
          >
            <path d={starShape} />
          </svg>
        ))}
      </span>
      <p className="own-review-text" dir="auto">
        {review.description}
      </p>
      <p className="text-muted">{note(relativeDate(review.createdAt, new Date()))}</p>
      <p className="own-review-actions">
        {onEdit && (
          <button type="button" className="btn-text" onClick={onEdit}>
            {labels.editReview}
          </button>
        )}
        <button type="button" className="btn-text" aria-disabled={busy || undefined} onClick={remove}>
          {labels.removeReview}
        </button>
      </p>
    </article>
  );
}
