/** In milliseconds, after the last change. */
export const announceAfter = 1_400;

/** A live region. */
type Region = Pick<HTMLElement, 'textContent'>;

/**
 * Says texts to screen readers by two live regions in turns, so that the same text is said again. Waits until nothing
 * has changed for a while: what is said at each key would cut off the echo of the keys. An empty text takes back what
 * waits to be said.
 */
export const createAnnouncer = (regions: readonly [Region, Region]) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  return (text: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [next, other] = turn++ % 2 ? regions : [regions[1], regions[0]];
      other.textContent = '';
      next.textContent = text;
    }, announceAfter);
  };
};
