import { Spinner } from '../Spinner.tsx';

/** While busy it is `aria-disabled`, not `disabled`, to keep the focus; `useForm` ignores further submits. */
export function SubmitButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <button type="submit" className="btn btn-solid submit" aria-disabled={busy || undefined}>
      {busy && <Spinner />}
      {label}
    </button>
  );
}
