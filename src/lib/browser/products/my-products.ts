import { api } from '#lib/browser/api/api.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { sorted } from '#lib/browser/lists/sorting.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { SessionUnknownError } from '#lib/browser/member/session-errors.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/limits.ts';
import { productConfirmations, productDialogs } from '#lib/text/messages/own-products.ts';

/** What the list can be sorted by. */
const columns = {
  name: ({ name }: ProductSummary) => name,
  votes: ({ upVote }: ProductSummary) => upVote,
  status: ({ status }: ProductSummary) => status,
};

/** All that somebody added, in as many calls as the API's longest list makes necessary. */
const allOf = async (email: string): Promise<ProductSummary[]> => {
  const all: ProductSummary[] = [];
  for (;;) {
    const pagination = { limit: lists.max, offset: all.length };
    const { data, total } = await api('listProducts', { query: { type: 'email', email, ...pagination } });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
};

/** What the signed-in member added, in every state, latest first unless it is sorted: the API knows no other order. */
export const myProducts = createPagedList<ProductSummary, { sort: string }>({
  defaults: { sort: '' },
  perPage: lists.rowsPerPage,
  load: async ({ sort }, pagination) => {
    const session = await settledSession();
    if (session.state === 'unreachable') throw new SessionUnknownError();
    if (session.state !== 'in') throw new Error('Nobody is signed in');
    const { email } = session.person;
    if (!sort) return api('listProducts', { query: { type: 'email', email, ...pagination } });
    const all = sorted(await allOf(email), sort, columns);
    return { data: all.slice(pagination.offset, pagination.offset + pagination.limit), total: all.length };
  },
});

/** Deletes a product for good, once its maker has said yes. @returns whether the list has changed */
export const deleteMyProduct = async (id: string): Promise<boolean> => {
  try {
    if (!(await confirmDialog(productConfirmations.deleteProduct))) return false;
    const { data } = await api('deleteProduct', { params: { id } });
    await myProducts.reload();
    if (data.deletedCount) await alertDialog('success', productDialogs.deleted);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
};
