/** Safari has no idle callback: there, a little later. */
const rest = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
};

/**
 * Runs once the page has been painted and the browser has nothing better to do. It may also be idle while it waits for
 * what the first paint needs, and whatever is fetched then takes its share of the line. The second frame begins when the
 * first is on the screen.
 */
export const onIdle = (work: () => void): void => {
  if (document.hidden) rest(work);
  else requestAnimationFrame(() => requestAnimationFrame(() => rest(work)));
};
