import { api } from '#lib/browser/api/api.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import type { Followed } from '#lib/contract/follows.ts';
import { lists } from '#lib/domain/specification.ts';
import { isFollowKind } from './follow.ts';

/** Follows of the signed-in member of a kind, latest first. */
export const followedList = createPagedList<Followed, { kind: string }>({
  defaults: { kind: 'tag' },
  perPage: lists.rowsPerPage,
  load: async ({ kind }, pagination) => {
    const { email } = await signedInPerson();
    const query = { ...pagination, kind: isFollowKind(kind) ? kind : 'tag' };
    return api('listFollows', { params: { email }, query });
  },
});
