import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { $findingsTotal } from '#lib/browser/moderation/totals.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Finding, FindingDecision, FindingDetails } from '#lib/contract/findings.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { lists } from '#lib/domain/specification.ts';
import { readFindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import { decidedTexts } from '#lib/text/messages/finding-screen.ts';
import { findingErrorTexts } from '#lib/text/messages/findings.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';

/** Those with most weight first. */
export const findings = createPagedList<Finding, { view: string }>({
  defaults: { view: 'open' },
  perPage: lists.rowsPerPage,
  load: ({ view }, pagination) =>
    api('listFindings', { query: { ...pagination, view: readFindingView(view) } }),
});

/** Product of the time line; undefined for the one with most votes in the finding. */
let product: string | undefined;

const details = createLoadable(
  async (id: string): Promise<FindingDetails | 'none'> => {
    try {
      return (await api('getFinding', { params: { id }, query: { product } })).data;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return 'none';
      throw error;
    }
  },
  { onFailure: 'forget' }, // no decisions on outdated evidence
);

/** The finding on the screen. */
export const $finding: ReadableAtom<Load<FindingDetails | 'none'>> = details.$load;

/** Loads a finding for its screen. @returns stops it */
export const followFinding = (id: string): (() => void) => {
  product = undefined;
  return loadForScreen(details, () => details.load(id));
};

/** Loads it again, after a failure. */
export const reloadFinding = async (): Promise<void> => {
  await details.reload();
};

/** Changes the product of the time line. */
export const showTimelineOf = async (id: string): Promise<void> => {
  product = id;
  await details.reload();
};

/** Loads the finding after a change, and counts those that wait. */
const refresh = async (): Promise<void> => {
  await details.reload();
  const { data } = await api('getDashboard', {});
  $findingsTotal.set(data.moderation?.findings);
};

const isOutdated = (error: unknown): boolean =>
  ['finding_decided', 'own_finding', 'already_answered'].includes(errorCodeOf(error) ?? '');

/** Decides about the votes of the finding on the screen, or undoes that. Errors have been notified. @returns true if it worked */
export const decideFinding = async (
  { _id: id, state: seen, votes }: Pick<Finding, '_id' | 'state' | 'votes'>,
  decision: Pick<FindingDecision, 'state' | 'reason'>,
): Promise<boolean> => {
  try {
    await api('decideFinding', { params: { id }, body: { ...decision, seen, votes } });
    notify.success(decidedTexts[decision.state], { about: 'finding' });
    await refresh();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error, findingErrorTexts) ?? userErrorText(error), { about: 'finding' });
    if (isOutdated(error)) await details.reload();
    return false;
  }
};

/** Answers an objection, whose votes stay removed. Errors have been notified. @returns true if it worked */
export const answerObjection = async (
  { _id: id }: Pick<Finding, '_id'>,
  product: { _id: string },
  answer: string,
): Promise<boolean> => {
  try {
    await api('answerObjection', { params: { id, product: product._id }, body: { answer } });
    notify.success(objectionTexts.sent, { about: 'finding' });
    await refresh();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error, findingErrorTexts) ?? userErrorText(error), { about: 'finding' });
    if (isOutdated(error)) await details.reload();
    return false;
  }
};
