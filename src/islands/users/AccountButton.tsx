import { badButton } from '../ui/button-looks.ts';

interface Props {
  label: string;
  /** Name of the account's owner, for screen readers. */
  about?: string;
  /** A change of any account is in flight: further changes are ignored until it completes. */
  busy: boolean;
  destroys?: boolean;
  className?: string;
  onClick: () => void;
}

/** While busy it is `aria-disabled`, not `disabled`, to keep the focus. */
export function AccountButton({ label, about, busy, destroys = false, className = '', onClick }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-line ${destroys ? badButton : ''} ${className}`}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      <span>{label}</span>
      {about && <span className="sr-only"> {about}</span>}
    </button>
  );
}
