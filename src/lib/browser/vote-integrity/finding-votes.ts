import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { FindingVote } from '#lib/contract/findings.ts';
import { lists } from '#lib/domain/specification.ts';
import { accountChanged } from '#lib/text/messages/users.ts';

/** The finding on the screen. Its id is no query of the list: the path of the page has it. */
let finding = '';

export const findingVotes = createPagedList<FindingVote, Record<string, never>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: (_, pagination) => api('listFindingVotes', { params: { id: finding }, query: pagination }),
});

/** Opens the votes of a finding, before their table does. */
export const showVotesOf = (id: string): void => {
  finding = id;
};

/** Suspends or restores an account of the finding. Errors have been notified. */
export const suspendVoter = async (
  { _id: id, name }: { _id: string; name: string },
  suspended: boolean,
): Promise<void> => {
  try {
    await api('changeUser', { params: { id }, body: { suspended } });
    notify.success(accountChanged(name, suspended), { about: id });
  } catch (error) {
    notifyError(error, userErrorText(error));
  }
  await findingVotes.reload();
};
