export const searchMessages = { emptySearch: 'Type a keyword please' } as const;

export const productMessages = {
  /** For a vote, review or report that came after a moderator rejected the product. */
  notInList: 'This product is not listed right now',
  alreadyReported: 'You have reported this product. A moderator will look at it.',
} as const;

/** Notes next to a product's name in a list. `alsoFeatured`: the page shows it among the featured too. */
export const listNotes = {
  featured: 'Featured',
  alsoFeatured: 'also featured',
} as const;

/** Question on the not-found page of a product for signed-out visitors: it may exist and be their own. */
export const unpublishedProduct = { yours: 'Yours?', logIn: 'Log in to see it' } as const;

/** Placeholders for missing account data. */
export const ownerFallbacks = { name: 'Anonymous', email: 'No Email', photoURL: 'No Image' } as const;
