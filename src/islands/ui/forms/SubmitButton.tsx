import { Spinner } from '../Spinner.tsx';

interface Props {
  label: string;
  busy: boolean;
  /** Id of a text about what it does. */
  note?: string;
  /** Distinguishes it from the other submit button of a form. */
  value?: string;
  /** Its kind, and utilities. */
  look?: string;
}

/** While busy it is `aria-disabled`, not `disabled`, to keep the focus; `useForm` ignores further submits. */
export function SubmitButton({ label, busy, note, value, look = 'btn-solid' }: Props) {
  return (
    <button
      type="submit"
      className={`btn ${look} submit`}
      aria-disabled={busy || undefined}
      aria-describedby={note}
      value={value}
    >
      {busy && <Spinner />}
      <span>{label}</span>
    </button>
  );
}
