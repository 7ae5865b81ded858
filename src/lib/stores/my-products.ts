import { api } from '../client/api.ts';
import { confirmInDialog, tellInDialog } from '../client/dialogs.ts';
import { tellFailure } from '../client/tell-failure.ts';
import type { ProductSummary } from '../contract/entities.ts';
import { lists } from '../limits.ts';
import { confirmations, dialogTexts } from '../messages.ts';
import { createPagedList } from './paged-list.ts';
import { settledSession } from './session.ts';

/** What the signed-in member added, in every state, latest first. */
export const myProducts = createPagedList<ProductSummary, Record<never, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_query, window) => {
    const session = await settledSession();
    if (session.state !== 'in') throw new Error('Nobody is signed in');
    return api('listProducts', { query: { type: 'email', email: session.person.email, ...window } });
  },
});

/** Deletes a product for good, once its maker has said yes. @returns whether the list has changed */
export const deleteMyProduct = async (id: string): Promise<boolean> => {
  try {
    if (!(await confirmInDialog(confirmations.deleteProduct))) return false;
    const { data } = await api('deleteProduct', { params: { id } });
    await myProducts.reload();
    if (data.deletedCount) await tellInDialog('success', dialogTexts.deleted);
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
};
