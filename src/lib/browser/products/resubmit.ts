import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';

/**
 * Submits a rejected product again. Errors have been notified.
 * @returns whether its state may be another one now: what is on the screen is to be loaded again
 */
export const resubmit = async ({ _id: id, name }: { _id: string; name: string }): Promise<boolean> => {
  try {
    await api('resubmitProduct', { params: { id } });
    notify.success(resubmission.submitted(name));
    return true;
  } catch (error) {
    const text = userErrorText(error);
    if (text) notify.error(text);
    else notifyError(error);
    return text !== undefined;
  }
};

const pace = createLoadable(async (_uid: string): Promise<number | null> => {
  const { data } = await api('getDecisionPace');
  return data.mostWithinHours;
});

/** Within how many hours most decisions are made; null if that can't be told. */
export const $decisionPace: ReadableAtom<Load<number | null>> = pace.$load;

onMount(pace.$load, () => loadForMember(pace, ({ uid }) => pace.load(uid)));
