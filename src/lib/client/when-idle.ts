/** Runs once the browser has nothing better to do. Safari has no idle callback: there, once the page has loaded. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
};
