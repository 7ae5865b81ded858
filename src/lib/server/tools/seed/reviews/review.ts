import { prose } from '#lib/server/tools/seed/products/product.ts';

export type Said = { rating: 1 | 2 | 3 | 4 | 5; daysAgo: number; text: string };

/** By product, then by the part of the writer's e-mail before the @: one review a person and product. */
export type ReviewsByProduct = Readonly<Record<string, Readonly<Record<string, Said>>>>;

/** How a review is written down: stars and age, then its words. */
export function said(rating: Said['rating'], daysAgo: number) {
  return (text: TemplateStringsArray): Said => ({ rating, daysAgo, text: prose(text) });
}
