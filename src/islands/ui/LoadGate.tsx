import type { ReactNode } from 'react';
import type { Load } from '#lib/browser/member/loadable.ts';

interface Props<Value> {
  load: Load<Value>;
  /** Stands there until it is known. */
  waiting: ReactNode;
  /** Stands there when it can't be had: a `LoadFailure`, which offers to try again. */
  failure: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Shows what is loaded, in whichever state that is. */
export function LoadGate<Value>({ load, waiting, failure, children }: Props<Value>): ReactNode {
  if (load.state === 'ready') return children(load.value);
  return load.state === 'failed' ? failure : waiting;
}
