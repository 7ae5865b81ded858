import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';

/** Replaces a link by the reviews of the page it leads to. @throws if they can't be loaded */
const insertOlder = async (link: HTMLAnchorElement): Promise<void> => {
  const row = partOf(await fetchPage(link.href), '[data-reviews]');
  const region = link.closest<HTMLElement>('[role=region]');
  row.querySelector('[data-page-link]:first-child')?.remove(); // links back to the reviews that are here already
  link.closest('li')?.replaceWith(...row.children);
  region?.focus({ preventScroll: true }); // it was on the link
};

/** Handles a click on the link to older reviews without leaving the page. @returns true if it was such a click */
export const showOlder = async (event: MouseEvent): Promise<boolean> => {
  const link = event.target instanceof Element ? event.target.closest('a[data-older]') : null;
  const native = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || native) return false;
  event.preventDefault();
  if (link.ariaDisabled) return false;
  link.ariaDisabled = 'true';
  await insertOlder(link).catch(() => location.assign(link.href));
  return true;
};
