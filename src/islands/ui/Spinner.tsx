/** Turns while something is under way; what that is stands beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
