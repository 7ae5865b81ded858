import { useEffect, useRef } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { removeOwnReview } from '#lib/browser/reviews/review.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { relativeDate } from '#lib/text/dates.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Stars } from '../products/Stars.tsx';
import { textButton } from '../ui/button-looks.ts';
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

/** One's own review. With `onEdit` it replaces the form. */
export function OwnReview({ review, note, onEdit, onRemoved, focus }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus && mayMoveFocus()) card.current?.focus();
  }, []);
  const [busy, remove] = useBusy(async () => {
    if (await removeOwnReview(review)) onRemoved();
  });
  return (
    <article
      className="max-w-160 rounded-small border border-l-3 border-line border-l-amber bg-surface px-5.4 pt-4.4 pb-1.6"
      data-own-review={onEdit && ''}
      ref={card}
      tabIndex={-1}
    >
      <Stars rating={review.rating} />
      <p className="my-2 wrap-anywhere typed-lines" dir="auto">
        {review.description}
      </p>
      <p className="text-muted">{note(relativeDate(review.createdAt, new Date()))}</p>
      <p className="flex flex-wrap gap-x-5">
        {onEdit && (
          <button type="button" className={textButton} onClick={onEdit}>
            {labels.editReview}
          </button>
        )}
        <button type="button" className={textButton} aria-disabled={busy || undefined} onClick={remove}>
          {labels.removeReview}
        </button>
      </p>
    </article>
  );
}
