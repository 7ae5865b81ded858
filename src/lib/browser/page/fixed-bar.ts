import { navigation } from '#lib/domain/specification.ts';

/** Sets `data-fixed` on the header while the page is scrolled beyond the limit. */
export const followScroll = (header: HTMLElement): void => {
  const follow = () => header.toggleAttribute('data-fixed', window.scrollY > navigation.fixedAfterPixels);
  window.addEventListener('scroll', follow, { passive: true });
  requestAnimationFrame(follow);
};
