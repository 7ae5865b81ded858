import { useRef, useState } from 'react';

/** Runs an action once at a time: further calls are ignored while it is running. */
export const useBusy = <Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): [busy: boolean, begin: (...args: Args) => Promise<void>] => {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false); // a second click may come before React has rendered the first
  const begin = async (...args: Args): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act(...args);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return [busy, begin];
};
