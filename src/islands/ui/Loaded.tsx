import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { LoadGate } from './LoadGate.tsx';

interface Props<Value> {
  from: ScreenLoad<Value>;
  /** Id of the record that is loaded, if there are several. */
  id?: string;
  /** Name of the data, as the subject of a sentence: for a failure. */
  what: string;
  waiting: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Loads data of a screen while it is open, and renders it. */
export function Loaded<Value>({ from, id, what, waiting, children }: Props<Value>) {
  const load = useStore(from.$load);
  useEffect(() => from.open(id), [from, id]);
  return (
    <LoadGate load={load} waiting={waiting} failure={<LoadFailure what={what} retry={from.reload} />}>
      {children}
    </LoadGate>
  );
}
