/** What people press, and so what can cause a message. */
const controls = 'a, button, input, select, textarea, summary';

let pressed: Element | undefined;

/** Safari gives no focus to a pressed button: what causes a message must be noticed as it is pressed. */
if (typeof document !== 'undefined') {
  const notice = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control) pressed = control;
  };
  document.addEventListener('click', notice, { capture: true, passive: true });
}

/** The control that was pressed last, else the one that has the focus; undefined if it has left the page. */
export const lastPressed = (): Element | undefined => {
  if (pressed?.isConnected) return pressed;
  const focused = document.activeElement;
  return focused?.matches(controls) ? focused : undefined;
};
