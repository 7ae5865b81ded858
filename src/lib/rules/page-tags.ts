/** What cached pages are told apart by: a page carries tags, and a write raises those of the pages it touched. */
export const pageTags = {
  /** Every page that lists products. */
  products: 'products',
  product: (id: string) => `product:${id}`,
} as const;

/** The pages on which a product shows; one that is not on the shelves is in no list. */
export const tagsOf = (productId: string, onShelves: boolean): string[] => [
  ...(onShelves ? [pageTags.products] : []),
  pageTags.product(productId),
];
