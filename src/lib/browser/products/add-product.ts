import { api } from '#lib/browser/api/api.ts';
import { fieldErrorsOf } from '#lib/browser/api/api-errors.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import { paths } from '#lib/paths.ts';
import { ownProductMessages } from '#lib/text/messages/own-products.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { draftOf, type ProductValues } from './product-form.ts';

/** The name that its draft is kept by. */
export const addProductForm = 'add-product';

/** The name that the last try to send it is kept by. */
const lastTry = 'add-product:last-try';

/** Not a UUID: those are made in secure contexts alone. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The same product is sent with the same key, however often it takes; another one has another name. */
const keyFor = (name: string): { key: string; isAgain: boolean } => {
  const tried = takeDraft(lastTry);
  const isAgain = tried?.name === name && tried.key !== undefined;
  const key = isAgain ? (tried.key as string) : newKey();
  storeDraft(lastTry, { name, key });
  return { key, isAgain };
};

/** Nothing of what was written is left. */
export const forgetNewProduct = (): void => {
  dropDraft(addProductForm);
  dropDraft(lastTry);
};

/** What the toasts of adding a product are about: once it is there, none says that it is not. */
const aboutNewProduct = { about: 'new product' };

/**
 * Adds a product once. What went wrong has been said when this resolves.
 * @returns what the server finds wrong with the fields, if that is what it is
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
    // If the answer to the last try was lost, the product is there as it was written then.
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
