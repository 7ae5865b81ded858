/** Box in CSS pixels, from the upper left corner of the viewport. */
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

interface View {
  width: number;
  height: number;
}

/** True if toasts at the bottom right might cover it: it is in view, and not to the left of them. */
const isInTheWay = (stack: Stack, view: View, { right, top, bottom }: Box): boolean =>
  bottom > 0 && top < view.height && right > view.width - gap - stack.width;

const roomAround = (view: View, { top, bottom }: Box) => ({
  above: top - 2 * gap,
  below: view.height - bottom - 2 * gap,
});

/** Below the box if they fit there, else above it; if they fit on neither side, on the larger one, where they scroll. */
const placeBeside = (stack: Stack, view: View, box: Box): ToastPlace | undefined => {
  const { above, below } = roomAround(view, box);
  if (Math.max(above, below) < min) return undefined;
  if (stack.height <= below || (stack.height > above && below >= above))
    return { bottom: gap, maxHeight: below };
  return { bottom: view.height - box.top + gap, maxHeight: above };
};

/** The lowest place where the whole stack covers none of the boxes. */
const placeClearOf = (stack: Stack, view: View, boxes: readonly Box[]): ToastPlace | undefined => {
  const bottoms = [gap, ...boxes.map(({ top }) => view.height - top + gap)].sort((one, other) => one - other);
  const bottom = bottoms.find((distance) => {
    const lower = view.height - distance;
    const upper = lower - stack.height;
    return upper >= gap && boxes.every((box) => box.bottom + gap <= upper || box.top - gap >= lower);
  });
  return bottom === undefined ? undefined : { bottom, maxHeight: stack.height };
};

const bothOf = (one: Box, other: Box): Box => ({
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/**
 * Position of the toasts: bottom right, without covering the control that caused them, nor the field that has the focus.
 * Where they fit next to one of the two only, the field counts: somebody writes there.
 * @param controls what people press next, the most important first: as many stay visible as there is room for
 */
export const toastPlace = (
  stack: Stack,
  view: View,
  cause?: Box,
  field?: Box,
  controls: readonly Box[] = [],
): ToastPlace => {
  const inTheWay = [field, cause]
    .filter((box) => box !== undefined)
    .filter((box) => isInTheWay(stack, view, box));
  const next = controls.filter((box) => isInTheWay(stack, view, box));
  for (let count = next.length; count > 0; count--) {
    const place = placeClearOf(stack, view, [...inTheWay, ...next.slice(0, count)]);
    if (place) return place;
  }
  const [first, second] = inTheWay;
  if (first && second) {
    const both = bothOf(first, second);
    const { above, below } = roomAround(view, both);
    if (stack.height <= Math.max(above, below)) inTheWay.unshift(both);
  }
  for (const box of inTheWay) {
    const place = box && placeBeside(stack, view, box);
    if (place) return place;
  }
  return { bottom: gap, maxHeight: view.height - 2 * gap };
};
