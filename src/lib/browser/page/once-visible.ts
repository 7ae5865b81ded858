/** Distance from the viewport that counts as near: about one flick of a finger. */
const rootMargin = '400px 0px';

/** Runs once when the element comes near the viewport. An element with `display: none` never does. */
export const onceVisible = (element: Element, work: () => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin },
  );
  observer.observe(element);
};
