import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { createScreenLoad, type ScreenLoad } from '#lib/browser/member/screen-load.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Finding, FindingDecision, FindingDetails } from '#lib/contract/findings.ts';
import { lists } from '#lib/domain/specification.ts';
import { readFindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import { decidedTexts } from '#lib/text/messages/finding-screen.ts';
import { findingErrorTexts } from '#lib/text/messages/findings.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { showVotesOf } from './finding-votes.ts';

/** Those with most weight first. */
export const findings = createPagedList<Finding, { view: string }>({
  defaults: { view: 'open' },
  perPage: lists.rowsPerPage,
  load: ({ view }, pagination) =>
    api('listFindings', { query: { ...pagination, view: readFindingView(view) } }),
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
    showVotesOf(id);
    return details.open(id);
  },
};

/** Changes the product of the time line. */
export const showTimelineOf = async (id: string): Promise<void> => {
  timelineProduct = id;
  await details.reload();
};

const reloadAll = () => Promise.all([details.reload(), reloadFigures()]);

/** Sends a change of the finding on the screen, and loads it again. Errors have been notified. @returns true if it worked */
const change = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await send();
  } catch (error) {
    notifyError(error, userErrorText(error, findingErrorTexts), { about: 'finding' });
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
