/** Sizes and distances are in CSS pixels, from the upper left corner of the window. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
}

interface Stack {
  width: number;
  /** With all its toasts, also where it has no room for them. */
  height: number;
}

export interface ToastPlace {
  /** From the lower edge of the window. */
  bottom: number;
  /** How tall the stack may be; older toasts are then scrolled to. */
  maxHeight: number;
}

/** What the stack keeps from the edges of the window, and from what it must not cover. */
const gap = 16;
/** Less than this shows no toast: there is then no room on either side of what fills the window. */
const min = 72;

/**
 * Where the toasts stand: at the bottom right, but never over the control that caused them. Below it, if they all find
 * room there, else above it; where they find room on neither side, on the larger one, which scrolls.
 */
export const toastPlace = (
  stack: Stack,
  view: { width: number; height: number },
  cause?: Box,
): ToastPlace => {
  const free = { bottom: gap, maxHeight: view.height - 2 * gap };
  if (!cause || cause.bottom <= 0 || cause.top >= view.height) return free;
  if (cause.right <= view.width - gap - stack.width) return free;
  const above = cause.top - 2 * gap;
  const below = view.height - cause.bottom - 2 * gap;
  if (Math.max(above, below) < min) return free;
  if (stack.height <= below || (stack.height > above && below >= above))
    return { bottom: gap, maxHeight: below };
  return { bottom: view.height - cause.top + gap, maxHeight: above };
};
