import { afterPaint } from './after-paint.ts';

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200); // Safari has no requestIdleCallback
};

/**
 * Runs once the page has been painted and the browser is idle. Idle alone is not enough: a browser is also idle while
 * it waits for what the first paint needs, and a fetch would compete with that.
 */
export const onIdle = (work: () => void): void => afterPaint(() => whenIdle(work));
