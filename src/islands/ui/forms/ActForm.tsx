import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';

interface Props {
  className?: string | undefined;
  act: 'vote' | 'save' | 'report' | 'follow';
  /** The object of the act: the id of a product, or the key of a follow. */
  id: string;
  /** Message of the login for those who are not signed in. */
  note: string | undefined;
  /** Where the login leads back to. */
  from: string;
  onAct: () => void;
  children: ReactNode;
}

/** A plain form until it is hydrated, which happens for members only: it leads to the login and back. */
export function ActForm({ className, act, id, note, from, onAct, children }: Props) {
  return (
    <form
      className={className}
      method="get"
      action={paths.login}
      data-act={act}
      data-product-id={id}
      data-note={note}
      onSubmit={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      <input type="hidden" name="from" value={from} />
      {children}
    </form>
  );
}
