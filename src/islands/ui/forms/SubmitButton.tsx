import { Spinner } from '../Spinner.tsx';

/** Sends its form. While that is under way it keeps its name and its focus, and does nothing. */
export function SubmitButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <button type="submit" className="btn btn-solid submit" aria-disabled={busy || undefined}>
      {busy && <Spinner />}
      {label}
    </button>
  );
}
