import { navigation } from '#lib/limits.ts';

/** Fixes the bar to the top once the page is scrolled further than it may be. */
export const followScroll = (header: HTMLElement): void => {
  const follow = () => header.toggleAttribute('data-fixed', window.scrollY > navigation.fixedAfterPixels);
  window.addEventListener('scroll', follow, { passive: true });
  requestAnimationFrame(follow);
};
