let leaving = false;

/** Notices from now on when this page is left, and when the browser takes it up again. */
export const noticeLeaving = (): void => {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
};

/** Whether this page is being left: the browser then gives up what it asked for, which says nothing of the server. */
export const isLeaving = (): boolean => leaving;
