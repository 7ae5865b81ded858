import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store, followed while the component is displayed. In place of the one of `@nanostores/react`, which also
 * listens to single keys: that alone is half a kilobyte of every member's page.
 * @param ssr the value that the server has rendered, where the browser may know another one from the start
 */
export const useStore = <Value>(store: ReadableAtom<Value>, { ssr }: { ssr?: () => Value } = {}): Value => {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store]);
  const get = () => store.get();
  return useSyncExternalStore(subscribe, get, ssr ?? get);
};
