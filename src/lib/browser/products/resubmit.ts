import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, unlessStored } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import { ownProductMessages } from '#lib/text/messages/own-products.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';

const isPending = async (id: string): Promise<boolean> => {
  const found = await api('getProduct', { query: { id } }).catch(() => undefined);
  return found?.data.status === 'pending';
};

interface Failure {
  error: unknown;
  /** Set if the product can't be submitted again in its present state. */
  text: string | undefined;
  /** True if its state is another one than on the screen, or may be: the response was lost. */
  isOutdated: boolean;
}

/** Sends a rejected product to the moderators again. @returns undefined if it was sent */
export const sendAgain = async (id: string): Promise<Failure | undefined> => {
  try {
    await unlessStored(api('resubmitProduct', { params: { id } }), () => isPending(id));
    return undefined;
  } catch (error) {
    const isGone = errorCodeOf(error) === 'not_found';
    const text = isGone ? ownProductMessages.productGone : userErrorText(error);
    const isOutdated = text !== undefined || (isUnanswered(error) && navigator.onLine);
    return { error, text, isOutdated };
  }
};

/**
 * Submits a rejected product again, and reports it.
 * @returns true if its state may be another one now: the screen has to load it again
 */
export const resubmit = async ({ _id: id, name }: { _id: string; name: string }): Promise<boolean> => {
  const failure = await sendAgain(id);
  if (failure) notifyError(failure.error, failure.text);
  else notify.success(resubmission.submitted(name));
  return !failure || failure.isOutdated;
};

const pace = createLoadable(async (_uid: string): Promise<number | null> => {
  const { data } = await api('getDecisionPace');
  return data.mostWithinHours;
});

/** Within how many hours most decisions are made; null if that can't be told. */
export const $decisionPace: ReadableAtom<Load<number | null>> = pace.$load;

onMount(pace.$load, () => loadForMember(pace, ({ uid }) => pace.load(uid)));
