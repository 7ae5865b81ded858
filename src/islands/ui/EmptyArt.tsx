/** Classes of the message in place of an empty list or screen, with this drawing at its end. */
export const emptyLook = 'grid justify-items-center gap-2.4 pt-fluid-6-12 pb-2 text-center';

/** The empty dig: a pit with the outline of a missing gem. The ground goes on to both sides, as far as its frame does. */
export function EmptyArt() {
  return (
    <svg className="mt-2 h-26 w-full mask-horizon" viewBox="0 0 120 84" aria-hidden="true">
      <path
        className="fill-layer-3"
        d="M-900 50c180-12 420 10 640-2 90-4 180-4 262 0 18-8 34-2 44 2 4 18 24 18 28 0 10-4 26-8 44-2 110 8 300-8 500 2 160 6 280-4 400 0v34H-900z"
      />
      <path
        className="fill-layer-4"
        d="M-900 68c240-10 500 8 700 2 80-2 150-4 202-4 24-6 40 6 60 4s36-8 56-2c140 6 320-6 520 0 150 4 260 4 380 0v16H-900z"
      />
      <path
        className="fill-none stroke-muted"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        d="m60 12 14 10-14 24-14-24z"
      />
    </svg>
  );
}
