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
