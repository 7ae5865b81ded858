import { api } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import type { Followed } from '#lib/contract/follows.ts';
import { lists } from '#lib/domain/specification.ts';
import { isFollowKind } from './follow.ts';

/** Follows of the signed-in member of a kind, latest first. */
export const followedList = createPagedList<Followed, { kind: string }>({
  defaults: { kind: 'tag' },
  perPage: lists.rowsPerPage,
  load: async ({ kind }, pagination) => {
    const session = await settledSession();
    if (session.state === 'unreachable') throw new SessionUnknownError();
    if (session.state !== 'in') throw new Error('Nobody is signed in');
    const query = { ...pagination, kind: isFollowKind(kind) ? kind : 'tag' };
    return api('listFollows', { params: { email: session.person.email }, query });
  },
});
