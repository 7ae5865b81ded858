import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { createScreenLoad, type ScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Finding, FindingDecision, FindingDetails, FindingVote } from '#lib/contract/findings.ts';
import { lists } from '#lib/domain/specification.ts';
import { readFindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import { decidedTexts, findingGone } from '#lib/text/messages/finding-screen.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { accountChanged, accountGone } from '#lib/text/messages/users.ts';

/** Those with most weight first. */
export const findings = createPagedList<Finding, { view: string }>({
  defaults: { view: 'open' },
  perPage: lists.rowsPerPage,
  load: ({ view }, pagination) =>
    api('listFindings', { query: { ...pagination, view: readFindingView(view) } }),
});

/** The finding on the screen. Its id is no query of the list of its votes: the path of the page has it. */
let findingId = '';

export const findingVotes = createPagedList<FindingVote, Record<string, never>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: (_, pagination) => api('listFindingVotes', { params: { id: findingId }, query: pagination }),
});

/**
 * Product of the time line; undefined for the one with most votes. No argument of the load: another one would blank the
 * screen.
 */
let timelineProduct: string | undefined;

const details = createScreenLoad(
  (id) => dataIfAny(api('getFinding', { params: { id }, query: { product: timelineProduct } })),
  { onFailure: 'forget' }, // no decisions on outdated evidence
);

/** The finding on the screen; undefined if it does not exist. */
export const finding: ScreenLoad<FindingDetails | undefined> = {
  ...details,
  open(id = '') {
    timelineProduct = undefined;
    findingId = id;
    return details.open(id);
  },
};

/** Reloads the finding, then its votes: moderators decide about a number of votes, whose rows they have to see. */
const reloadAll = async (): Promise<void> => {
  const [load] = await Promise.all([details.reload(), reloadFigures()]);
  // Those of one's own finding are not displayed.
  if (load.state === 'ready' && load.value?.isOwn === false) await findingVotes.reload();
};

/** Changes the product of the time line. */
export const showTimelineOf = async (id: string): Promise<void> => {
  timelineProduct = id;
  await reloadAll();
};

/** Sends a change of the finding on the screen, and loads it again. Errors have been notified. @returns true if it worked */
const change = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await send();
  } catch (error) {
    notifyError(error, userErrorText(error, { not_found: findingGone }), { about: 'finding' });
    await reloadAfterFailure(error, reloadAll);
    return false;
  }
  notify.success(done, { about: 'finding' });
  await reloadAll();
  return true;
};

/** Decides about the votes of the finding on the screen, or undoes that. */
export const decideFinding = (
  { _id: id, state: seen, votes, kind }: Pick<Finding, '_id' | 'state' | 'votes' | 'kind'>,
  decision: Pick<FindingDecision, 'state' | 'reason'>,
): Promise<boolean> =>
  change(
    () => api('decideFinding', { params: { id }, body: { ...decision, seen, votes, kind } }),
    decidedTexts[decision.state],
  );

/** Answers an objection, whose votes stay removed. */
export const answerObjection = (
  { _id: id }: Pick<Finding, '_id'>,
  { _id: product }: { _id: string },
  answer: string,
): Promise<boolean> =>
  change(() => api('answerObjection', { params: { id, product }, body: { answer } }), objectionTexts.sent);

/** Suspends or restores an account of the finding. Errors have been notified. */
export const suspendVoter = async (
  { _id: id, name }: { _id: string; name: string },
  suspended: boolean,
): Promise<void> => {
  try {
    await api('changeUser', { params: { id }, body: { suspended } });
    notify.success(accountChanged(name, suspended), { about: id });
  } catch (error) {
    notifyError(error, userErrorText(error, { not_found: accountGone }));
    await reloadAfterFailure(error, reloadAll);
    return;
  }
  await reloadAll();
};
