/** Time in milliseconds after which a navigation that did not replace the page, such as a download, is over. */
const longest = 10_000;

/** Start of the last navigation away from this page, by `performance.now()`; infinite once the page is hidden. */
let leftAt = Number.NEGATIVE_INFINITY;

/** A browser aborts the requests of a page that is being left: their failure says nothing about the server. */
export const isLeaving = (): boolean => performance.now() - leftAt < longest;

const onStaying = new Set<() => void>();

/** Runs `work` whenever a navigation away from this page does not replace it. @returns stops it */
export const whenStaying = (work: () => void): (() => void) => {
  onStaying.add(work);
  return () => onStaying.delete(work);
};

const runOnStaying = (): void => {
  for (const work of onStaying) work();
};

const stay = (): void => {
  leftAt = Number.NEGATIVE_INFINITY;
};

if (typeof document !== 'undefined') {
  addEventListener('pagehide', () => {
    leftAt = Number.POSITIVE_INFINITY;
  });
  addEventListener('pageshow', stay); // also from the back/forward cache
  // Without the Navigation API, a page is left only once it is hidden.
  if ('navigation' in window) {
    navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
      // A link to an e-mail address or a telephone number opens another program.
      const isPage = destination.url.startsWith('http');
      if (!isPage || destination.sameDocument || downloadRequest !== null) return;
      leftAt = performance.now();
      setTimeout(() => isLeaving() || runOnStaying(), longest);
    });
    navigation.addEventListener('navigateerror', () => {
      stay();
      runOnStaying();
    });
  }
}
