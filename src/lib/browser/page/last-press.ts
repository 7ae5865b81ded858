const controls = 'a, button, input, select, textarea, summary';

let clicked: Element | undefined;

/** Safari does not focus a button on click, so `document.activeElement` is not enough: clicks are tracked. */
if (typeof document !== 'undefined') {
  const onClick = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control) clicked = control;
  };
  document.addEventListener('click', onClick, { capture: true, passive: true });
}

/** The control that was clicked last, else the focused one; undefined if it is no longer in the document. */
export const lastPressed = (): Element | undefined => {
  if (clicked?.isConnected) return clicked;
  const focused = document.activeElement;
  return focused?.matches(controls) ? focused : undefined;
};
