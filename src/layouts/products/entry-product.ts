import type { FoundProduct, ProductSummary } from '#lib/contract/products.ts';

/** A product of a list, or a hit of a search, which tells why it was found. */
export type EntryProduct = ProductSummary & Partial<Pick<FoundProduct, 'match'>>;
