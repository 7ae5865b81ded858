import { Spinner } from '../Spinner.tsx';

interface Props {
  label: string;
  busy: boolean;
  /** Id of a text about what it does. */
  note?: string;
}

/** While busy it is `aria-disabled`, not `disabled`, to keep the focus; `useForm` ignores further submits. */
export function SubmitButton({ label, busy, note }: Props) {
  return (
    <button
      type="submit"
      className="btn btn-solid submit"
      aria-disabled={busy || undefined}
      aria-describedby={note}
    >
      {busy && <Spinner />}
      {label}
    </button>
  );
}
