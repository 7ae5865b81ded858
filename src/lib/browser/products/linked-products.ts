import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { createLatest } from '#lib/browser/member/latest.ts';
import type { LinkedProduct } from '#lib/contract/products.ts';
import { sizes } from '#lib/domain/specification.ts';

/** Other products with the link that was last looked up. */
export const $linkedProducts = atom<{ link: string; products: readonly LinkedProduct[] }>({
  link: '',
  products: [],
});

const requests = createLatest();

/**
 * Looks up which other products have a link.
 * @param except the product that is edited
 */
export const findLinked = async (typed: string, except?: string): Promise<void> => {
  const number = requests.next();
  const link = typed.trim();
  if (link === $linkedProducts.get().link) return;
  $linkedProducts.set({ link: '', products: [] });
  if (!/^https?:/i.test(link) || !URL.canParse(link) || link.length > sizes.url) return;
  // The note is optional: if the lookup fails, nothing is shown.
  const found = await api('listLinked', { query: { link, except } }).catch(() => undefined);
  if (found && requests.isLatest(number)) $linkedProducts.set({ link, products: found.data });
};
