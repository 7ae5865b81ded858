import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { unlessStored } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';

const isPending = async (id: string): Promise<boolean> => {
  const found = await api('getProduct', { query: { id } }).catch(() => undefined);
  return found?.data.status === 'pending';
};

/**
 * Sends a rejected product to the moderators again. Errors have been notified.
 * @returns 'outdated' if its state is another one than on the screen, or may be: the response was lost
 */
export const sendAgain = async (id: string): Promise<'sent' | 'outdated' | 'failed'> => {
  try {
    await unlessStored(api('resubmitProduct', { params: { id } }), () => isPending(id));
    return 'sent';
  } catch (error) {
    const text = userErrorText(error);
    notifyError(error, text);
    return text || (isUnanswered(error) && navigator.onLine) ? 'outdated' : 'failed';
  }
};

/**
 * Submits a rejected product again, and reports it.
 * @returns true if its state may be another one now: the screen has to load it again
 */
export const resubmit = async ({ _id: id, name }: { _id: string; name: string }): Promise<boolean> => {
  const result = await sendAgain(id);
  if (result === 'sent') notify.success(resubmission.submitted(name));
  return result !== 'failed';
};

const pace = createLoadable(async (_uid: string): Promise<number | null> => {
  const { data } = await api('getDecisionPace');
  return data.mostWithinHours;
});

/** Within how many hours most decisions are made; null if that can't be told. */
export const $decisionPace: ReadableAtom<Load<number | null>> = pace.$load;

onMount(pace.$load, () => loadForMember(pace, ({ uid }) => pace.load(uid)));
