import { starShape } from '#lib/icons/star-shape.ts';

/** Look of what is pressed: a label or a button. */
export const starBox =
  'relative grid h-12 w-11 cursor-pointer place-items-center has-focus-visible:rounded-small has-focus-visible:shadow-ring';

interface Props {
  filled: boolean;
  /** True for a rating between two numbers. */
  isHalf?: boolean;
}

/** A star to press. Under the mouse it shows what a click would choose. */
export function Star({ filled, isHalf = false }: Props) {
  const shape = <path d={starShape} />;
  return (
    <svg
      className={`star-unlit:fill-none star-lit:fill-amber size-7 stroke-star-line ${filled ? 'fill-amber' : 'fill-none'}`}
      viewBox="0 0 24 24"
      strokeWidth="1.4"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
      {isHalf && (
        <g className="fill-amber stroke-none clip-left" data-half="">
          {shape}
        </g>
      )}
    </svg>
  );
}
