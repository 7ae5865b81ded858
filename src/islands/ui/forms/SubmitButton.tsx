import { Spinner } from '../Spinner.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { submitLook } from './field-looks.ts';

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

/**
 * Disabled until it is hydrated, so that no form is sent by the browser itself. While busy it is `aria-disabled` to keep the
 * focus; `useForm` ignores further submits.
 */
export function SubmitButton({ label, busy, note, value, look = 'btn-solid' }: Props) {
  return (
    <button
      type="submit"
      className={`btn ${look} ${submitLook}`}
      disabled={!useHydrated()}
      aria-disabled={busy || undefined}
      aria-describedby={note}
      value={value}
    >
      {busy && <Spinner />}
      <span>{label}</span>
    </button>
  );
}
