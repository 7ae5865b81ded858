/** Hidden from screen readers: place a text beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
