/** What cached pages are told apart by: a page carries tags, and a write raises those of the pages it touched. */
export const cacheTags = {
  /** Every page that lists products. */
  products: 'products',
  /** Encoded, since an address may name anything, and tags travel in a header. */
  product: (id: string) => `product:${encodeURIComponent(id)}`,
} as const;

/** The pages on which a product shows; one that is not on the shelves is in no list. */
export const tagsOf = (productId: string, published: boolean): string[] => [
  ...(published ? [cacheTags.products] : []),
  cacheTags.product(productId),
];
