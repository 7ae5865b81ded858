import { api } from '#lib/browser/api/api.ts';
import { fieldErrorsOf } from '#lib/browser/api/api-errors.ts';
import { newKey } from '#lib/browser/api/new-key.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import { paths } from '#lib/paths.ts';
import { ownProductMessages } from '#lib/text/messages/own-products.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { draftOf, type ProductValues } from './product-form.ts';

/** Key of its stored draft. */
export const addProductForm = 'add-product';

/** Key under which the last attempt is stored: the name of the product and its idempotency key. */
const lastAttempt = 'add-product:last-try';

/** The idempotency key: the same for every attempt to add a product, recognised by its name. */
const keyFor = (name: string): { key: string; isAgain: boolean } => {
  const tried = takeDraft(lastAttempt);
  const isAgain = tried?.name === name && tried.key !== undefined;
  const key = isAgain ? (tried.key as string) : newKey();
  storeDraft(lastAttempt, { name, key });
  return { key, isAgain };
};

/** Drops the draft and the last attempt. */
export const forgetNewProduct = (): void => {
  dropDraft(addProductForm);
  dropDraft(lastAttempt);
};

/** Topic of the toasts: a success replaces earlier errors. */
const aboutNewProduct = { about: 'new product' };

/**
 * Adds a product, once even if it is sent several times.
 * @returns the errors by field, if the input is invalid; other errors have been notified
 */
export const addProduct = async (
  values: ProductValues,
): Promise<'leaving' | 'failed' | Record<string, string>> => {
  const body = draftOf(values);
  const { key, isAgain } = keyFor(body.name);
  try {
    const { data } = await api('addProduct', { body, headers: { [idempotencyHeader]: key } });
    if (!data.insertedId) {
      notify.error(ownProductMessages.productNotAdded, aboutNewProduct);
      return 'failed';
    }
    // If the response to the last attempt was lost, the product exists with its input from then.
    if (isAgain) await api('changeProduct', { params: { id: data.insertedId }, body });
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (!errors) notifyError(error, requestMessages.requestFailed, aboutNewProduct);
    return errors ?? 'failed';
  }
  forgetNewProduct();
  notify.success(ownProductMessages.productAdded, aboutNewProduct);
  location.assign(paths.myProducts);
  return 'leaving';
};
