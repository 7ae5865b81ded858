/** Time in milliseconds after which a navigation that did not replace the page, such as a download, is over. */
const longest = 10_000;

/** Start of the last navigation away from this page, by `performance.now()`; infinite once the page is hidden. */
let leftAt = Number.NEGATIVE_INFINITY;

/** A browser aborts the requests of a page that is being left: their failure says nothing about the server. */
export const isLeaving = (): boolean => performance.now() - leftAt < longest;

let onStaying = (): void => {};

/** Runs `work` if a navigation away from this page does not replace it. Replaces the work of an earlier call. */
export const whenStaying = (work: () => void): void => {
  onStaying = work;
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
      if (destination.sameDocument || downloadRequest !== null) return;
      leftAt = performance.now();
      setTimeout(() => isLeaving() || onStaying(), longest);
    });
    navigation.addEventListener('navigateerror', () => {
      stay();
      onStaying();
    });
  }
}
