import { lastPressed } from '#lib/browser/page/last-press.ts';
import { toastPlace } from './toast-place.ts';

let cause: Element | undefined;

/** The control that was pressed last has caused the toast that comes now. */
export const noteCause = (): void => {
  cause = lastPressed();
};

/** How tall the toasts are with all of them, whether or not they are on the screen, and wherever they are moving. */
const heightOf = (stack: HTMLElement): number => {
  const toasts = [...stack.children].filter((child) => child instanceof HTMLElement);
  const top = Math.min(...toasts.map(({ offsetTop }) => offsetTop));
  const bottom = Math.max(...toasts.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight));
  return toasts.length ? bottom - top : 0;
};

const place = (stack: HTMLElement): void => {
  const height = heightOf(stack);
  if (!height) return;
  const view = { width: document.documentElement.clientWidth, height: innerHeight };
  const box = cause?.isConnected ? cause.getBoundingClientRect() : undefined;
  const { bottom, maxHeight } = toastPlace({ width: stack.offsetWidth, height }, view, box);
  stack.style.setProperty('--toasts-bottom', `${bottom}px`);
  stack.style.setProperty('--toasts-room', `${maxHeight}px`);
  stack.toggleAttribute('data-full', height > maxHeight);
};

/** Keeps the toasts off the control that caused them, however many they become, and while the page moves beneath them. */
export const avoidOverlap = (stack: HTMLElement): void => {
  let placing = 0;
  const placeSoon = (): void => {
    cancelAnimationFrame(placing);
    placing = requestAnimationFrame(() => place(stack));
  };
  // Before the next paint: nobody sees a toast where it may not stand.
  new MutationObserver(() => place(stack)).observe(stack, { childList: true });
  new ResizeObserver(placeSoon).observe(document.body);
  addEventListener('scroll', placeSoon, { capture: true, passive: true });
  addEventListener('resize', placeSoon);
  place(stack);
};
