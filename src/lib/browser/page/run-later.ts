/** Runs once the browser is idle, in two seconds at the latest. */
export const onIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200); // Safari has no requestIdleCallback
};

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
