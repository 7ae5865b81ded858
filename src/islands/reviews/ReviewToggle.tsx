import type { Ref } from 'react';
import { starWords } from '#lib/text/messages/ratings.ts';
import { reviewToggle } from '#lib/text/messages/reviews.ts';
import { Shape } from '../ui/Shape.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Star, starBox } from './Star.tsx';

interface Props {
  productName: string;
  /** Id of the form. */
  controls: string;
  isOpen: boolean;
  /** Rating of the collapsed draft; 0 without one. */
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
    <div className="flex flex-wrap items-center gap-x-5">
      <button
        type="button"
        ref={ref}
        className="group/toggle flex min-h-12 min-w-0 items-center gap-2 text-start text-xl leading-snug font-semibold wrap-anywhere"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <span dir="auto">{reviewToggle.question(productName)}</span>
        <Shape path="m6 9 6 6 6-6" className="flex-none transition group-aria-expanded/toggle:rotate-180" />
      </button>
      {!isOpen && (
        <fieldset className="-ms-2 flex flex-wrap items-center" data-stars="" aria-label={reviewToggle.stars}>
          {starWords.map((words, index) => (
            <button
              type="button"
              key={words}
              disabled={disabled}
              className={starBox}
              data-filled={index < rating || undefined}
              title={words}
              aria-label={`${index + 1}: ${words}`}
              onClick={() => onRate(index + 1)}
            >
              <Star filled={index < rating} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
