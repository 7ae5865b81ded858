import { api } from '#lib/browser/api/api.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { sorted } from '#lib/browser/lists/sorting.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { deletionText, productConfirmations, productDialogs } from '#lib/text/messages/own-products.ts';

/** Sortable columns. */
const columns = {
  name: ({ name }: ProductSummary) => name,
  votes: ({ upVote }: ProductSummary) => upVote,
  status: ({ status }: ProductSummary) => status,
};

/** All products of a user, in chunks of the maximum page size of the API. */
const allOf = async (email: string): Promise<ProductSummary[]> => {
  const all: ProductSummary[] = [];
  for (;;) {
    const pagination = { limit: lists.max, offset: all.length };
    const { data, total } = await api('listProducts', { query: { type: 'email', email, ...pagination } });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
};

/**
 * Products of the signed-in user in any status, newest first. The API has no other order, so other sortings load all
 * products and sort them here.
 */
export const myProducts = createPagedList<ProductSummary, { sort: string }>({
  defaults: { sort: '' },
  perPage: lists.rowsPerPage,
  load: async ({ sort }, pagination) => {
    const { email } = await signedInPerson();
    if (!sort) return api('listProducts', { query: { type: 'email', email, ...pagination } });
    const all = sorted(await allOf(email), sort, columns);
    return { data: all.slice(pagination.offset, pagination.offset + pagination.limit), total: all.length };
  },
});

/** Deletes a product after confirmation. @returns true if the list has changed */
export const deleteMyProduct = async (
  product: Pick<ProductSummary, '_id' | 'name' | 'upVote' | 'reviewCount'>,
): Promise<boolean> => {
  try {
    if (!(await confirmDialog({ ...productConfirmations.deleteProduct, text: deletionText(product) })))
      return false;
    const { data } = await api('deleteProduct', { params: { id: product._id } });
    await myProducts.reload();
    if (data.deletedCount) await alertDialog('success', productDialogs.deleted);
    return true;
  } catch (error) {
    notifyError(error);
    await reloadAfterFailure(error, myProducts.reload);
    return false;
  }
};
