const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200); // Safari has no requestIdleCallback
};

/**
 * Runs once the page has been painted and the browser is idle. Idle alone is not enough: a browser is also idle while
 * it waits for what the first paint needs, and a fetch would compete with that. The second frame starts after the
 * first one is on the screen. A hidden page renders no frames.
 */
export const onIdle = (work: () => void): void => {
  if (document.hidden) whenIdle(work);
  else requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work)));
};
