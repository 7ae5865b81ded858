import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element when something disappears together with its focused element. */
export const useFocusAfter = (isShown: boolean, target: RefObject<HTMLElement | null>): void => {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) target.current?.focus();
    wasShown.current = isShown;
  }, [isShown, target]);
};
