import type { ReactNode } from 'react';
import { useBusy } from './forms/use-busy.ts';

interface Props {
  look?: string;
  act: () => Promise<unknown>;
  children: ReactNode;
}

/** Button that ignores presses while its action is running. */
export function BusyButton({ look = 'btn-line', act, children }: Props) {
  const [busy, begin] = useBusy(() => act());
  return (
    <button type="button" className={`btn ${look}`} aria-disabled={busy || undefined} onClick={begin}>
      {children}
    </button>
  );
}
