/** The name that the logo of a product's page has in its sheet. */
const transitionName = 'product-logo';

/** The logo next to a link to this address; if there are several, one in sight. */
const logoLinkedTo = (address: string): HTMLElement | undefined => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-entry] h3 a')];
  const isInSight = (link: Element): boolean => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const logo = links
    .find((link) => link.href === address && isInSight(link))
    ?.closest('[data-entry]')
    ?.querySelector('[data-avatar]');
  return logo instanceof HTMLElement ? logo : undefined;
};

const nameDuring = (transition: ViewTransition, address: string | null | undefined): void => {
  const logo = address ? logoLinkedTo(address) : undefined;
  if (!logo) return;
  logo.style.viewTransitionName = transitionName;
  const end = () => logo.style.removeProperty('view-transition-name');
  transition.finished.then(end, end);
};

/**
 * Moves a product's logo from its card to its page, and back if the list comes out of the back/forward cache: both are
 * one element to the browser's transition between pages.
 */
export const moveLogoBetweenPages = (): void => {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) nameDuring(viewTransition, activation?.entry.url);
  });
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) nameDuring(viewTransition, navigation.activation?.from?.url);
  });
};
