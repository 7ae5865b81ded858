import { useEffect, useEffectEvent } from 'react';

/** Runs when the page is restored from the back/forward cache. */
export const usePageShow = (act: () => void): void => {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  });
  useEffect(() => {
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
};
