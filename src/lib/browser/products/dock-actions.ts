/**
 * Moves vote, save and visit of a product into a bar at the bottom of the screen once their place has been scrolled past.
 * The bar is shown on phones only, and not where makers and moderators have theirs. Their place keeps its height, so nothing moves.
 */
export const dockActions = (): void => {
  const place = document.querySelector<HTMLElement>('[data-actions]');
  if (!place) return;
  new IntersectionObserver(([entry]) => {
    if (!entry) return;
    const { top, height } = entry.boundingClientRect;
    const isPast = !entry.isIntersecting && top < 0;
    place.style.height = isPast ? `${height}px` : '';
    place.toggleAttribute('data-docked', isPast);
  }).observe(place);
};
