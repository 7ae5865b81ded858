const edge = 16;
/** What the messages may cover at the bottom right, in pixels. */
const area = { width: 400, height: 220 };

/** Keeps the toasts off the button that caused them: above it, if it stands in their corner. */
export const makeRoom = (host: HTMLElement, cause: Element | null): void => {
  const box = cause && cause !== document.body ? cause.getBoundingClientRect() : undefined;
  const inTheWay =
    box !== undefined &&
    box.bottom > innerHeight - area.height &&
    box.top < innerHeight &&
    box.right > innerWidth - area.width;
  host.style.setProperty('--toasts-bottom', inTheWay ? `${innerHeight - box.top + edge}px` : `${edge}px`);
};
