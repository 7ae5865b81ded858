const edge = 16;
/** What the messages may cover at the bottom right, in pixels. */
const area = { width: 400, height: 220 };

/** What can cause a message. Safari gives the focus of a pressed button to whatever holds it, the whole page even. */
const controls = 'a, button, input, select, textarea';

/** Keeps the toasts off the button that caused them: above it, if it stands in their corner. */
export const makeRoom = (host: HTMLElement, cause: Element | null): void => {
  const box = cause?.matches(controls) ? cause.getBoundingClientRect() : undefined;
  const inTheWay =
    box !== undefined &&
    box.bottom > innerHeight - area.height &&
    box.top < innerHeight &&
    box.right > innerWidth - area.width;
  const bottom = inTheWay ? Math.min(innerHeight - box.top + edge, innerHeight - area.height) : edge;
  host.style.setProperty('--toasts-bottom', `${bottom}px`);
};
