import { useRef, useState } from 'react';

/** An action that is not begun again before it has ended, and whether it is under way. */
export const useBusy = (act: () => Promise<void>): [busy: boolean, begin: () => Promise<void>] => {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false); // a second press may come before React has drawn the first
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
