import { api } from '#lib/browser/api/api.ts';
import { dataIfAny, errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { findingErrorTexts } from '#lib/text/messages/findings.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';

/** Removed votes for the product on the screen, for its maker; undefined if they have no such product. */
export const removals = createScreenLoad((id) => dataIfAny(api('listRemovals', { params: { id } })));

/** Sends an objection. Errors have been notified. @returns true if moderators have it */
export const objectTo = async (id: string, finding: string, text: string): Promise<boolean> => {
  try {
    await api('objectToRemoval', { params: { id }, body: { finding, text } });
    notify.success(objectionTexts.objected);
    await removals.reload();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error, findingErrorTexts) ?? userErrorText(error));
    if (['already_objected', 'not_found'].includes(errorCodeOf(error) ?? '')) await removals.reload();
    return false;
  }
};
