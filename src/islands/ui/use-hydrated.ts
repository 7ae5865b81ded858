import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false in HTML, where a button does nothing yet and is disabled, and true once React handles its events. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
