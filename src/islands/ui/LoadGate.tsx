import type { ReactNode } from 'react';
import type { Load } from '#lib/browser/member/loadable.ts';

interface Props<Value> {
  load: Load<Value>;
  waiting: ReactNode;
  /** Usually a `LoadFailure`. */
  failure: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Renders the state of a loadable. */
export function LoadGate<Value>({ load, waiting, failure, children }: Props<Value>): ReactNode {
  if (load.state === 'ready') return children(load.value);
  return load.state === 'failed' ? failure : waiting;
}
