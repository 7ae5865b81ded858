import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';
import { showPosition } from './carousel.ts';

/** Parts of a product page that depend on its reviews; the first JSON-LD block is the product's. */
const parts = ['#visible-reviews', '#product-rating', 'script[type="application/ld+json"]'];

/**
 * Updates the reviews, average and count from the server-rendered page, so that only the page has to know how to
 * render them. @throws if the page can't be loaded
 */
export const renderReviews = async (): Promise<void> => {
  // In the order that is displayed.
  const order = document.querySelector<HTMLAnchorElement>('[data-review-orders] [aria-current]');
  const page = await fetchPage(order?.href ?? location.pathname, { cache: 'no-cache' });
  for (const selector of parts) {
    const next = partOf(page, selector);
    document.querySelector(selector)?.replaceChildren(...next.childNodes);
  }
  const reviews = document.getElementById('visible-reviews');
  if (reviews) showPosition(reviews);
};
