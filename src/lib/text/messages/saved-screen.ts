/** Texts of the dashboard's screen of saved products. Separate from those that every member's pages load. */
export const savedScreen = {
  title: 'Saved',
  /** Only its owner sees the list. */
  intro: 'Products you saved for later. Nobody else sees this list.',
  total: (count: number) => `Saved Products: ${count.toLocaleString('en')}`,
  product: 'Product',
  votes: 'Votes',
  savedSince: 'Saved',
  remove: 'Remove',
  saveAgain: 'Save again',
  unpublished: 'No longer on the site',
  unpublishedNote: 'It was removed, or a moderator is looking at it.',
  removed: 'Removed',
  empty: 'Nothing saved yet',
  emptyNote: 'Press the bookmark on a product’s page to save it for later.',
  lookAround: 'Browse products',
} as const;
