import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { saveButton, savedMessages } from '#lib/text/messages/saved.ts';
import { setReaction } from './set-reaction.ts';

const failureOf = (error: unknown, failed: string): string => {
  if (errorCodeOf(error) === 'too_many_saved') return savedMessages.full;
  return productErrorText(error, productMessages.notInList) ?? failed;
};

/** Saves a product for later, or removes it from what is saved: see `setReaction`. @returns true if it is as asked for */
export const setSaved = (id: string, saved: boolean): Promise<boolean> =>
  setReaction({
    ...{ act: 'save', of: 'saved', id, on: saved },
    send: (email) => api(saved ? 'saveProduct' : 'unsaveProduct', { params: { email, id } }),
    texts: {
      loginFirst: saveButton.loginToSave,
      done: saved ? savedMessages.saved : savedMessages.removed,
      failed: (error) => failureOf(error, saved ? savedMessages.notSaved : savedMessages.notRemoved),
    },
  });
