/** Texts of the dashboard's screen of saved products, apart from those that every member's pages load. */
export const savedScreen = {
  title: 'Saved',
  /** Only its owner sees the list. */
  intro: 'Products that you have saved for later. Nobody else sees this list.',
  total: (count: number) => `Saved Products: ${count.toLocaleString('en')}`,
  product: 'Product',
  votes: 'Votes',
  savedSince: 'Saved',
  remove: 'Remove',
  saveAgain: 'Save again',
  unpublished: 'No longer on the site',
  unpublishedNote: 'It was withdrawn, or a moderator is looking at it.',
  removed: 'Removed',
  empty: 'You have saved nothing yet',
  emptyNote: 'On the page of a product, the bookmark beside its votes saves it for later.',
  lookAround: 'Look at the products',
} as const;
