import { api } from '#lib/browser/api/api.ts';
import { dataIfAny, errorCodeOf, fieldErrorsOf, unlessStored } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { alertDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft } from '#lib/browser/forms/stored-draft.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Product } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { paths } from '#lib/paths.ts';
import {
  linkTexts,
  nothingDiffers,
  ownProductMessages,
  productDialogs,
} from '#lib/text/messages/own-products.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';
import { changesOf, differs, type ProductChanges, type ProductValues, valuesOf } from './product-form.ts';
import { sendAgain } from './resubmit.ts';

/**
 * A product of the signed-in member; undefined if it does not exist, or belongs to somebody else. This decides about the
 * screen; the server checks each change.
 */
export const ownProduct = createScreenLoad(async (id) => {
  const { email } = await signedInPerson();
  const product = await dataIfAny(api('getProduct', { query: { id } }));
  return product?.adder === email ? product : undefined;
});

/** Discards and reloads the product: the form then starts from the current content. @returns undefined if it is gone or can't be loaded */
export const reloadOwnProduct = async (id: string): Promise<Product | undefined> => {
  ownProduct.reset();
  const load = await ownProduct.load(id);
  return load.state === 'ready' ? load.value : undefined;
};

/** Key of its stored draft. */
export const updateForm = (id: string): string => `update-product:${id}`;

/** The product as it is now; undefined if it can't be loaded. */
const presentProduct = async (id: string): Promise<Product | undefined> =>
  (await api('getProduct', { query: { id } }).catch(() => undefined))?.data;

/**
 * Returns the changes that now wait for a moderator. Errors are ignored: the list of products displays a pending link
 * too.
 */
const newlyWaiting = async ({ _id, pendingLink, description }: Product): Promise<string[]> => {
  const now = await presentProduct(_id);
  if (!now) return [];
  return [
    ...(now.pendingLink && now.pendingLink !== pendingLink ? [linkTexts.waits(hostOf(now.pendingLink))] : []),
    ...(now.descriptionWaits && now.description !== description ? [linkTexts.descriptionWaits] : []),
  ];
};

/** The specification's text, and a reason if the form has no changes. */
const notUpdated = (product: Product, values: ProductValues) => {
  const { title, text } = productDialogs.notUpdated;
  const isSame = !differs(values, '', valuesOf(product, location.origin));
  return { title, text: isSame ? `${text}\n${nothingDiffers}` : text };
};

/** The specification's text, and what has become of the product beyond its update. */
const updatedWith = (addition: string) => {
  const { title, text } = productDialogs.updated;
  return { title, text: `${text}\n${addition}` };
};

/**
 * Submits a product again. If something was modified before, that stays, whatever comes of this: a toast says why
 * this failed, and My Products offers it again.
 * @returns the dialog to report both in; undefined if nothing was done (already notified)
 */
const submitAgain = async (
  { _id: id }: Product,
  { name, isModified }: { name: string; isModified: boolean },
) => {
  const failure = await sendAgain(id);
  if (!failure) return updatedWith(`${resubmission.submitted(name)}.`);
  if (!isModified) {
    if (failure.isOutdated) await reloadOwnProduct(id);
    notifyError(failure.error, failure.text);
    return undefined;
  }
  const now = failure.isOutdated ? await presentProduct(id) : undefined;
  if (failure.text && now) return updatedWith(resubmission.already(now.status));
  notifyError(failure.error, failure.text);
  return productDialogs.updated;
};

/**
 * Sends changes of a product. If the response is lost, checks whether each field differs from its old value now. Not whether it
 * has the typed value, which the server may normalise.
 * @returns true if the product was modified
 */
const send = async (product: Product, changes: ProductChanges): Promise<boolean> => {
  const id = product._id;
  const isStored = async () => {
    const now = (await api('getProduct', { query: { id } })).data;
    const stored = changesOf(valuesOf(now, location.origin), valuesOf(product, location.origin));
    return Object.keys(changes).every((name) => name in stored);
  };
  const response = await unlessStored(api('changeProduct', { params: { id }, body: changes }), isStored);
  return !response || response.data.modifiedCount > 0;
};

/**
 * Updates a product. `submitsAgain`: submits it to the moderators again, with or without changes.
 * @returns 'leaving', 'failed' (already notified), or the errors by field if the input is invalid
 */
export const updateProduct = async (
  product: Product,
  values: ProductValues,
  { submitsAgain = false } = {},
): Promise<'leaving' | 'failed' | Record<string, string>> => {
  const changes = changesOf(values, valuesOf(product, location.origin));
  // A published product has no launch day.
  if (product.acceptedAt !== null) delete changes.launchDay;
  let isModified: boolean;
  try {
    isModified = Object.keys(changes).length > 0 && (await send(product, changes));
    if (!isModified && !submitsAgain) {
      await alertDialog('error', notUpdated(product, values));
      return 'failed';
    }
  } catch (error) {
    const errors = fieldErrorsOf(error);
    const isGone = errorCodeOf(error) === 'not_found';
    if (!errors) notifyError(error, isGone ? ownProductMessages.productGone : undefined);
    return errors ?? 'failed';
  }
  dropDraft(updateForm(product._id));
  const { name } = values;
  const done = submitsAgain ? await submitAgain(product, { name, isModified }) : productDialogs.updated;
  if (!done) return 'failed';
  const [waiting] = await Promise.all([newlyWaiting(product), alertDialog('success', done)]);
  // After the dialog: the toasts stay visible on the next page.
  for (const text of waiting) notify.info(text);
  location.assign(paths.myProducts);
  return 'leaving';
};
