import { removeOwnReview } from '#lib/browser/reviews/review.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { relativeDate } from '#lib/text/dates.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { useBusy } from '../ui/forms/use-busy.ts';

interface Props {
  review: Review;
  /** Text of the note, for a relative date. */
  note: (when: string) => string;
  /** Loads the review into the form; undefined while it is there, and where there is no form. */
  onEdit: ((review: Review) => void) | undefined;
  onRemoved: () => void;
}

export function OwnReviewNote({ review, note, onEdit, onRemoved }: Props) {
  const [busy, remove] = useBusy(async () => {
    if (await removeOwnReview(review)) onRemoved();
  });
  return (
    <div className="own-review" role="status">
      <p>{note(relativeDate(review.createdAt, new Date()))}</p>
      <p className="own-review-actions">
        {onEdit && (
          <button type="button" className="btn-text" onClick={() => onEdit(review)}>
            {labels.editReview}
          </button>
        )}
        <button type="button" className="btn-text" aria-disabled={busy || undefined} onClick={remove}>
          {labels.removeReview}
        </button>
      </p>
    </div>
  );
}
