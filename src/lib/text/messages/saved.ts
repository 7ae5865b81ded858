/** Texts about products that members save for later. */

import { saved } from '#lib/domain/specification.ts';

export const saveButton = {
  loginToSave: 'Login to save.',
  label: 'Save for later',
} as const;

export const savedMessages = {
  saved: 'Saved to the list on your dashboard.',
  removed: 'Removed from your saved products',
  notSaved: 'This could not be saved. Please try again.',
  notRemoved: 'This could not be removed. Please try again.',
  full: `You have saved ${saved.max.toLocaleString('en')} products. Remove one to save another.`,
} as const;
