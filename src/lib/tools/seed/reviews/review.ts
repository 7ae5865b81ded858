import { prose } from '#lib/tools/seed/products/product.ts';

export type Said = { rating: 1 | 2 | 3 | 4 | 5; daysAgo: number; text: string };

/** By slug, then by the local part of the writer's e-mail: one review per person and product. */
export type ReviewsByProduct = Readonly<Record<string, Readonly<Record<string, Said>>>>;

/** A tag for template literals: the review's text. */
export function said(rating: Said['rating'], daysAgo: number) {
  return (text: TemplateStringsArray): Said => ({ rating, daysAgo, text: prose(text) });
}
