import { useEffect, useEffectEvent } from 'react';

/** Runs when somebody steps back to the page and finds it as it was left, out of the browser's memory. */
export const usePageShow = (act: () => void): void => {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  });
  useEffect(() => {
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
};
