/** Texts about products that members save for later. */

import { saved } from '#lib/limits.ts';

export const saveButton = {
  loginToSave: 'Login to save.',
  label: 'Save for later',
} as const;

export const savedMessages = {
  saved: 'Saved. You find it on your dashboard.',
  removed: 'Removed from what you have saved',
  failed: 'This could not be saved. Please try again.',
  full: `You have saved ${saved.max.toLocaleString('en')} products: remove one before you save another`,
} as const;

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
