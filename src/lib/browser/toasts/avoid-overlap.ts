import { lastPressed } from '#lib/browser/page/last-press.ts';
import { toastPlace } from './toast-place.ts';

let cause: Element | undefined;

/** Remembers the last clicked control as the cause of the next toast. */
export const noteCause = (): void => {
  cause = lastPressed();
};

/**
 * Full height of the stack, including toasts that are scrolled out of view. By offsets, so that animations don't
 * count.
 */
const heightOf = (stack: HTMLElement): number => {
  const toasts = [...stack.children].filter((child) => child instanceof HTMLElement);
  const top = Math.min(...toasts.map(({ offsetTop }) => offsetTop));
  const bottom = Math.max(...toasts.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight));
  return toasts.length ? bottom - top : 0;
};

/** Box of the focused field, with its label and error. */
const boxOfField = (): DOMRect | undefined => {
  const focused = document.activeElement;
  if (!focused?.matches('input, textarea, select')) return undefined;
  return (focused.closest('[data-field]') ?? focused).getBoundingClientRect();
};

/** The bar of a decision, that of a product's maker or moderators, and controls of a login or sign-up, the most important first. */
const controls = [
  '[data-decision]',
  '[data-strip]',
  ...['fieldset > button', '[data-pair] > *', '[data-field]', '[data-forgot]'].map(
    (control) => `[data-entrance-card] ${control}`,
  ),
];

const boxesOfControls = (): DOMRect[] =>
  controls.flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((control) => control.getBoundingClientRect()),
  );

const place = (stack: HTMLElement): void => {
  const height = heightOf(stack);
  if (!height) return;
  const view = { width: document.documentElement.clientWidth, height: innerHeight };
  const box = cause?.isConnected ? cause.getBoundingClientRect() : undefined;
  const size = { width: stack.offsetWidth, height };
  const { bottom, maxHeight } = toastPlace(size, view, box, boxOfField(), boxesOfControls());
  stack.style.setProperty('--toasts-bottom', `${bottom}px`);
  stack.style.setProperty('--toasts-room', `${maxHeight}px`);
  stack.toggleAttribute('data-full', height > maxHeight);
};

/**
 * Keeps the toasts off the control that caused them, the focused field and, where there is room, the bars of moderators and
 * makers and the controls of a login, as toasts come and go and the page moves.
 */
export const avoidOverlap = (stack: HTMLElement): void => {
  let frame = 0;
  const placeSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(stack));
  };
  // A mutation observer runs before the next paint, so a toast is never visible in the wrong place.
  new MutationObserver(() => place(stack)).observe(stack, { childList: true });
  new ResizeObserver(placeSoon).observe(document.body);
  addEventListener('scroll', placeSoon, { capture: true, passive: true });
  addEventListener('resize', placeSoon);
  addEventListener('focusin', placeSoon);
  place(stack);
};
