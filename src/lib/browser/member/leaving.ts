let leaving = false;

/** Starts to track whether this page is being left. A page can come back from the back/forward cache. */
export const trackLeaving = (): void => {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
};

/** A browser aborts the requests of a page that is being left: their failure says nothing about the server. */
export const isLeaving = (): boolean => leaving;
