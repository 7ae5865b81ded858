import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { fieldErrorsOf } from '#lib/browser/api/api-errors.ts';
import { alertDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft } from '#lib/browser/forms/stored-draft.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Product } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { paths } from '#lib/paths.ts';
import { linkTexts, productDialogs } from '#lib/text/messages/own-products.ts';
import { draftOf, type ProductValues, valuesOf } from './product-form.ts';

/** 'forbidden': it is not there, or somebody else's. The server refuses a change of those by itself. */
const own = createLoadable(async (id: string, email: string): Promise<Product | 'forbidden'> => {
  try {
    const { data: product } = await api('getProduct', { query: { id } });
    return product.adder === email ? product : 'forbidden';
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'forbidden';
    throw error;
  }
});

/** The product that is to be updated. */
export const $ownProduct: ReadableAtom<Load<Product | 'forbidden'>> = own.$load;

/** Loads a product if it is this member's own, for as long as its screen is shown. @returns what ends that */
export const followOwnProduct = (id: string, email: string): (() => void) =>
  loadForScreen(own, () => own.load(id, email));

/** Asks for it anew. Nothing of what was known stays: the form begins with what is there now. */
export const reloadOwnProduct = async (id: string, email: string): Promise<void> => {
  own.reset();
  await own.load(id, email);
};

/** The name that its draft is kept by. */
export const updateForm = (id: string): string => `update-product:${id}`;

/** The link that waits for a moderator since the product was sent, if one does. What can't be asked shows in the list. */
const newPendingLink = async ({ _id, pendingLink }: Product): Promise<string | undefined> => {
  const response = await api('getProduct', { query: { id: _id } }).catch(() => undefined);
  const now = response?.data.pendingLink;
  return now && now !== pendingLink ? now : undefined;
};

/**
 * Changes what a product says of itself. What became of it has been said when this resolves.
 * @returns what the server finds wrong with the fields, if that is what it is
 */
export const updateProduct = async (
  product: Product,
  values: ProductValues,
): Promise<'leaving' | 'failed' | Record<string, string>> => {
  const { logo, ...body } = draftOf(values);
  // A logo of the site itself is not one that could be sent.
  const isSame = logo === valuesOf(product, location.origin).logo;
  try {
    const { data } = await api('changeProduct', {
      params: { id: product._id },
      body: isSame ? body : { ...body, logo },
    });
    if (!data.modifiedCount) {
      await alertDialog('error', productDialogs.notUpdated);
      return 'failed';
    }
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (!errors) notifyError(error);
    return errors ?? 'failed';
  }
  dropDraft(updateForm(product._id));
  const [waiting] = await Promise.all([
    newPendingLink(product),
    alertDialog('success', productDialogs.updated),
  ]);
  // Told of once the dialog is read, by a toast that goes along to the next page.
  if (waiting) notify.info(linkTexts.waits(hostOf(waiting)));
  location.assign(paths.myProducts);
  return 'leaving';
};
