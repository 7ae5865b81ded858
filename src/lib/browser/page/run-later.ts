/** Time after which a page counts as painted, in milliseconds, for browsers that don't report their paints. */
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

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200); // Safari has no requestIdleCallback
};

/**
 * Runs once the page has been painted and the browser is idle. Idle alone is not enough: a browser is also idle while
 * it waits for what the first paint needs, and a fetch would compete with that.
 */
export const onIdle = (work: () => void): void => afterPaint(() => whenIdle(work));

/** Distance from the viewport that counts as near: about one flick of a finger. */
const rootMargin = '400px 0px';

/** Runs once when the element comes near the viewport. An element with `display: none` never does. */
export const onceVisible = (element: Element, work: () => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin },
  );
  observer.observe(element);
};

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs `run` at the first pointer or keyboard input: never on a page that gets none. */
export const onFirstInput = (run: () => void): void => {
  const ended = new AbortController();
  const once = () => {
    ended.abort();
    run();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: ended.signal });
};
