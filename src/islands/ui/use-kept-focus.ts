import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a region whose buttons may disappear once pressed: it would fall to the body with them.
 * @param onLost moves the focus
 * @returns attributes of the region, whose component renders when its buttons change
 */
export const useKeptFocus = <Region extends HTMLElement>(onLost: () => void) => {
  const ref = useRef<Region>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) onLost();
    hadFocus.current = ref.current?.contains(document.activeElement) ?? false;
  });
  const hasFocus = (has: boolean) => () => {
    hadFocus.current = has;
  };
  return { ref, onFocus: hasFocus(true), onBlur: hasFocus(false) };
};
