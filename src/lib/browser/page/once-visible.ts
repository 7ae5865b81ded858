/** How far below or above the screen is near, in CSS terms: about as far as a flick of the finger scrolls. */
const rootMargin = '400px 0px';

/** Runs once, when somebody is about to see the element. What is not displayed is never near. */
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
