import { hasAll, storedInTab, storeInTab } from './storage.ts';

/** The page of the product list from which a product was opened. In sessionStorage, since product pages are cached. */
interface ListReturn {
  /** Path of the product's page. */
  product: string;
  /** Address of the list, with its search and page. */
  list: string;
  /** Description of the list, such as '18 results for “photo”'. */
  label: string;
}

const key = 'listReturn';

/** Remembers the list as it is when one of its products is opened. Its part with `data-found` says what it shows. */
export const rememberList = (part: HTMLElement): void =>
  part.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.pathname === location.pathname) return;
    const label = part.querySelector<HTMLElement>('[data-found]')?.dataset.found;
    const list = location.pathname + location.search;
    storeInTab(key, label ? ({ product: link.pathname, list, label } satisfies ListReturn) : null);
  });

/** Points a product's link to all products at the list that it was opened from. */
export const linkToList = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('[data-product] > nav a');
  const stored = storedInTab(key);
  if (!link || !hasAll<ListReturn>(stored, ['product', 'list', 'label'])) return;
  if (stored.product !== location.pathname) return;
  link.href = stored.list;
  link.querySelector('span')?.replaceChildren(stored.label);
};
