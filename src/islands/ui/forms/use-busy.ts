import { useRef, useState } from 'react';

/** Runs an action once at a time: further calls are ignored while it is running. */
export const useBusy = (act: () => Promise<void>): [busy: boolean, begin: () => Promise<void>] => {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false); // a second click may come before React has rendered the first
  const begin = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return [busy, begin];
};
