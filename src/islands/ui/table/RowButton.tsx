import type { ComponentProps } from 'react';
import { badButton, plainButton } from '../button-looks.ts';
import { quietButton } from './row-looks.ts';

const kinds = { line: 'btn-line', bad: `btn-line ${badButton}`, plain: plainButton };

interface Props extends Pick<ComponentProps<'button'>, 'aria-expanded' | 'onClick'> {
  label: string;
  /** The object of the action, for screen readers: the buttons of a column have the same label. */
  about: string;
  kind?: keyof typeof kinds;
  /** Utilities. */
  look?: string;
  /** True while an action of any row is in flight: `onClick` must ignore further ones then. */
  busy?: boolean;
}

/** Acts on the row of a table. While busy it is `aria-disabled`, not `disabled`, to keep the focus. */
export function RowButton({ label, about, kind = 'line', look = quietButton, busy, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={`btn ${kinds[kind]} ${look}`}
      aria-disabled={busy || undefined}
    >
      <span>{label}</span>
      <span className="sr-only"> {about}</span>
    </button>
  );
}
