/** In milliseconds, for browsers that don't report their paints. */
const longestWait = 500;

/**
 * Runs once the first content is on the screen. The second animation frame is too early: it starts when the first is
 * handed over, 10 to 20 ms before the screen shows it. A hidden page is never painted.
 */
export const afterPaint = (work: () => void): void => {
  if (document.hidden) {
    work();
    return;
  }
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, longestWait);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  }).then(work);
};
