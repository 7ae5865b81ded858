import { api } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/session-errors.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { lists } from '#lib/domain/specification.ts';

/** Products that the signed-in member has saved, latest first. */
export const savedProducts = createPagedList<SavedProduct, Record<string, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_, pagination) => {
    const session = await settledSession();
    if (session.state === 'unreachable') throw new SessionUnknownError();
    if (session.state !== 'in') throw new Error('Nobody is signed in');
    return api('listSaved', { params: { email: session.person.email }, query: pagination });
  },
});
