/**
 * Holds the last press on a part of the page whose script is still to come.
 * @returns what plays it back, once that part is alive
 */
export const holdPresses = (part: Element | null): (() => void) => {
  let pressed: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  part?.addEventListener('click', hold);
  return () => {
    part?.removeEventListener('click', hold);
    pressed?.click();
  };
};
