/** Classes of a spinner. Where motion is reduced, it is a ring of dots. */
const spinning =
  'inline-block aspect-square flex-none animate-spin rounded-pill border-current/30 border-t-current motion-reduce:border-dotted motion-reduce:border-current';
const spinnerLook = `${spinning} w-sign border-2`;
export const largeSpinner = `${spinning} w-10 border-3 text-violet`;

/** Hidden from screen readers: place a text beside it. */
export function Spinner() {
  return <span className={spinnerLook} aria-hidden="true" />;
}
