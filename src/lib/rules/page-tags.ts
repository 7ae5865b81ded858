/** What cached pages are told apart by: a page carries tags, and a write raises those of the pages it touched. */
export const pageTags = {
  /** Every page that lists products. */
  products: 'products',
  product: (id: string) => `product:${id}`,
} as const;

/** The pages on which a product shows. */
export const tagsOf = (productId: string): string[] => [pageTags.products, pageTags.product(productId)];
