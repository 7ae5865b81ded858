import type { Ref } from 'react';
import { starShape } from '#lib/icons/star-shape.ts';
import { starWords } from '#lib/text/messages/ratings.ts';
import { reviewToggle } from '#lib/text/messages/reviews.ts';
import { Shape } from '../ui/Shape.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

interface Props {
  productName: string;
  /** Id of the form. */
  controls: string;
  isOpen: boolean;
  /** Of the draft that is folded; 0 without one. */
  rating: number;
  onToggle: () => void;
  /** Opens the form with this rating. */
  onRate: (stars: number) => void;
  ref: Ref<HTMLButtonElement>;
}

/** The line that opens the folded form. A star opens it with that rating. */
export function ReviewToggle({ productName, controls, isOpen, rating, onToggle, onRate, ref }: Props) {
  const disabled = !useHydrated();
  return (
    <div className="review-toggle">
      <button
        type="button"
        ref={ref}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <span dir="auto">{reviewToggle.question(productName)}</span>
        <Shape path="m6 9 6 6 6-6" className="review-chevron" />
      </button>
      {!isOpen && (
        <fieldset className="star-field" aria-label={reviewToggle.stars}>
          {starWords.map((words, index) => (
            <button
              type="button"
              key={words}
              disabled={disabled}
              className={index < rating ? 'filled' : undefined}
              title={words}
              aria-label={`${index + 1}: ${words}`}
              onClick={() => onRate(index + 1)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={starShape} />
              </svg>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
