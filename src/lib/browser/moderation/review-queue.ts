import { persistentAtom } from '@nanostores/persistent';
import { api } from '#lib/browser/api/api.ts';
import { reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { decisionsMove, firstQueue, type QueueQuery, queueFilter } from '#lib/domain/moderation.ts';
import { lists } from '#lib/domain/specification.ts';
import { decideOn } from './decide.ts';
import { createPinnedRows } from './pinned-rows.ts';
import { $recentDecision, undoRecent } from './recent-decision.ts';

/** Filter with which the queue opens: the one of these two that was asked for last. */
const $firstView = persistentAtom<'all' | 'pending'>('queue-view', 'all', {
  encode: (view) => view,
  decode: (stored: string) => (stored === 'pending' ? stored : 'all'),
});

const pinned = createPinnedRows();
let pinnedFor = '';

/** Another filter or order is a new list, without pinned rows. */
const pinnedIn = (query: QueueQuery) => {
  const asked = JSON.stringify(query);
  if (asked !== pinnedFor) pinned.clear();
  pinnedFor = asked;
  return pinned;
};

const list = createPagedList<ModeratedSummary, QueueQuery>({
  defaults: firstQueue,
  initial: () => ({ view: $firstView.get() }),
  perPage: lists.rowsPerPage,
  load: async (query, part) => {
    await settledSession();
    const rows = pinnedIn(query);
    const { limit, offset } = rows.around(part);
    const except = rows.ids();
    void reloadFigures(); // the rows don't wait for it
    const response = await api('listForModeration', {
      query: {
        ...queueFilter(query),
        ...(except.length && { except: except.join(',') }),
        limit: Math.max(1, limit),
        offset,
      },
    });
    const data = rows.merge(part, response.data.slice(0, limit));
    return {
      data,
      total: response.total + except.length,
      commit: () => rows.place(part.offset, data),
    };
  },
});

/** All products, filtered and sorted by the moderator. Those that were decided on stay in place until the list is opened again. */
export const reviewQueue: typeof list = {
  ...list,
  ask: (change) => {
    const { view } = change;
    if (view === 'all' || view === 'pending') $firstView.set(view);
    return list.ask(change);
  },
  open: () => {
    pinned.clear();
    // Before the list is loaded for it again: the products may have been decided on elsewhere.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && pinned.clear();
    window.addEventListener('pageshow', onReturn);
    const close = list.open();
    return () => {
      window.removeEventListener('pageshow', onReturn);
      close();
    };
  },
};

interface DecidedProduct {
  _id: string;
  decidedAt?: string | undefined;
}

/** Lets products stay in their rows after a decision on them. */
export const pinRows = (products: readonly DecidedProduct[], decision: Decision): void => {
  if (!decisionsMove(reviewQueue.$listing.get().query)) return;
  for (const { _id, decidedAt } of products) pinned.pin(_id, decision, decidedAt);
};

/** Gives products back to the order of the server. */
export const unpinRows = (ids: readonly string[]): void => {
  for (const id of ids) pinned.unpin(id);
};

/** Decides on a product of the queue. */
export const decide = decideOn({
  seen: (id) => reviewQueue.$listing.get().rows.find(({ _id }) => _id === id),
  reload: (id, decision, decidedAt) => {
    if (decision) pinRows([{ _id: id, decidedAt }], decision);
    else unpinRows([id]);
    return reviewQueue.reload();
  },
  refresh: async (id) => {
    unpinRows([id]);
    await reviewQueue.reload();
    return reviewQueue.$listing.get().state === 'ready';
  },
});

/**
 * Undoes the last decision. If that fails, somebody else may have changed a product, so the list is reloaded in any case.
 * @returns true if the list was reloaded
 */
export const undoInQueue = async (): Promise<boolean> => {
  const ids = $recentDecision.get()?.products.map(({ _id }) => _id) ?? [];
  if (!(await undoRecent())) return false;
  unpinRows(ids);
  await reviewQueue.reload();
  return true;
};
