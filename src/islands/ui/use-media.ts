import { useCallback, useSyncExternalStore } from 'react';

/** True if a media query matches; false during server rendering. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};
