/** In CSS pixels, from the upper left corner of the viewport. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
}

interface Stack {
  width: number;
  /** Full height, also where it does not fit. */
  height: number;
}

export interface ToastPlace {
  /** Distance from the lower edge of the viewport. */
  bottom: number;
  /** Maximum height; a higher stack scrolls. */
  maxHeight: number;
}

/** Distance from the edges of the viewport and from the cause. */
const gap = 16;
/** Below this height no toast is readable: the cause then fills the viewport and can't be avoided. */
const min = 72;

/**
 * Position of the toasts: bottom right, without covering the control that caused them. Below it if they fit there,
 * else above it; if they fit on neither side, on the larger one, where they scroll.
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
