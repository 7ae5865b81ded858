import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';
import { showPosition } from './carousel.ts';

/** What of a product's page follows its reviews; the first structured data is the product's. */
const parts = ['#visible-reviews', '#product-rating', 'script[type="application/ld+json"]'];

/**
 * Draws the reviews, their average and their count as the server has them now, without leaving the page: so
 * there is one way to draw them, and it is the page's. @throws if the page can't be had
 */
export const renderReviews = async (): Promise<void> => {
  const page = await fetchPage(location.pathname);
  for (const selector of parts) {
    const next = partOf(page, selector);
    document.querySelector(selector)?.replaceChildren(...next.childNodes);
  }
  const visible = document.getElementById('visible-reviews');
  if (visible) showPosition(visible);
};
