import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';

/** Puts the reviews of the page that a link leads to in its place. @throws if they can't be had */
const takeIn = async (link: HTMLAnchorElement): Promise<void> => {
  const row = partOf(await fetchPage(link.href), '.reviews-row');
  const region = link.closest<HTMLElement>('.reviews');
  row.querySelector('.reviews-page-link:first-child')?.remove(); // it leads to what is here already
  link.closest('li')?.replaceWith(...row.children);
  region?.focus({ preventScroll: true }); // the link had it
};

/** Follows a press on the link to older reviews without leaving the page. @returns whether it was one */
export const showOlder = async (event: MouseEvent): Promise<boolean> => {
  const link = event.target instanceof Element ? event.target.closest('a[data-older]') : null;
  const native = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || native) return false;
  event.preventDefault();
  if (link.ariaDisabled) return false;
  link.ariaDisabled = 'true';
  await takeIn(link).catch(() => location.assign(link.href));
  return true;
};
