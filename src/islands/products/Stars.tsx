import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';

const stars = Array.from({ length: bounds.max }, (_, index) => index + 1);

/** A star that is seen, not pressed; its classes say its size and whether it is filled. */
export function StarIcon({ className }: { className: string }) {
  return (
    <svg
      className={`stroke-star-line ${className}`}
      viewBox="0 0 24 24"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={starShape} />
    </svg>
  );
}

/** A rating as five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.4" role="img" aria-label={`Rated ${rating} out of ${bounds.max}`}>
      {stars.map((star) => (
        <StarIcon
          key={star}
          className={`size-4.6 ${star > Math.round(rating) ? 'fill-none' : 'fill-amber'}`}
        />
      ))}
    </span>
  );
}
