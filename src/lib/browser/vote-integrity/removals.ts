import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Removals } from '#lib/contract/objections.ts';
import { findingErrorTexts } from '#lib/text/messages/findings.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';

const removals = createLoadable(async (id: string): Promise<Removals | 'none'> => {
  try {
    return (await api('listRemovals', { params: { id } })).data;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'none';
    throw error;
  }
});

/** Removed votes for the product on the screen, for its maker. */
export const $removals: ReadableAtom<Load<Removals | 'none'>> = removals.$load;

/** Loads them for their screen. @returns stops it */
export const followRemovals = (id: string): (() => void) => loadForScreen(removals, () => removals.load(id));

export const reloadRemovals = async (): Promise<void> => {
  await removals.reload();
};

/** Sends an objection. Errors have been notified. @returns true if moderators have it */
export const objectTo = async (id: string, finding: string, text: string): Promise<boolean> => {
  try {
    await api('objectToRemoval', { params: { id }, body: { finding, text } });
    notify.success(objectionTexts.objected);
    await reloadRemovals();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error, findingErrorTexts) ?? userErrorText(error));
    if (['already_objected', 'not_found'].includes(errorCodeOf(error) ?? '')) await reloadRemovals();
    return false;
  }
};
