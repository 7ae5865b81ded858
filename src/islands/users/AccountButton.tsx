interface Props {
  label: string;
  /** Name of the account's owner, for screen readers. */
  about?: string;
  /** A change of any account is in flight: further changes are ignored until it completes. */
  busy: boolean;
  destroys?: boolean;
  onClick: () => void;
}

/** While busy it is `aria-disabled`, not `disabled`, to keep the focus. */
export function AccountButton({ label, about, busy, destroys = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-line ${destroys ? 'btn-bad' : ''}`}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      <span>{label}</span>
      {about && <span className="sr-only"> {about}</span>}
    </button>
  );
}
