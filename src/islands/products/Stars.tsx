import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';

const stars = Array.from({ length: bounds.max }, (_, index) => index + 1);

/** A rating as five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      className="inline-flex gap-0.4 fill-none stroke-star-line *:size-4.6"
      role="img"
      aria-label={`Rated ${rating} out of ${bounds.max}`}
    >
      {stars.map((star) => (
        <svg
          key={star}
          className={star > Math.round(rating) ? undefined : 'fill-amber'}
          viewBox="0 0 24 24"
          strokeWidth="1.6"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={starShape} />
        </svg>
      ))}
    </span>
  );
}
