import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { alertDialog, promptDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import { dropPending, keepPending } from '#lib/browser/member/outbox.ts';
import type { Person } from '#lib/browser/member/person.ts';
import {
  $reactions,
  markReaction,
  reloadReactions,
  settledReactions,
} from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import { sizes } from '#lib/domain/specification.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { reportConfirmations, reportDialogs } from '#lib/text/messages/reports.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

/** True while a report is in progress: another press does nothing. */
export const $reporting = atom(false);

const draftOf = (productId: string): string => `report:${productId}`;

const askReason = (productId: string, person: Person): Promise<string | undefined> =>
  promptDialog({
    ...reportConfirmations.report,
    value: takeDraft(draftOf(productId))?.reason ?? '',
    max: sizes.reportReason,
    // What is typed here is not a draft of the next person, who may have logged in elsewhere.
    typed: (reason) => {
      if (isStillIn(person)) storeDraft(draftOf(productId), { reason });
    },
  });

/** @returns true if the report was counted; undefined if the page is being left: the next one goes on */
const send = async (productId: string, reason: string, { uid }: Person): Promise<boolean | undefined> => {
  const body = { reported: true as const, ...(reason && { reason }) };
  const pending = { act: 'report', productId, uid, isSent: true, reason } as const;
  keepPending(pending);
  try {
    const { data } = await api('changeProduct', { params: { id: productId }, body });
    dropPending(pending);
    return data.modifiedCount > 0;
  } catch (error) {
    if (isUnanswered(error) && isLeaving()) return undefined;
    dropPending(pending);
    // The response may have been lost after the server has acted: the reactions tell.
    if (!isUnanswered(error)) throw error;
    await reloadReactions();
    if ($reactions.get().reported.has(productId)) return true;
    throw error;
  }
};

const settle = async (productId: string, counts: boolean): Promise<void> => {
  dropDraft(draftOf(productId));
  if (counts) markReaction('reported', productId).settle();
  else await reloadReactions(); // reported in another browser before: updates the button
  await (counts
    ? alertDialog('success', reportDialogs.reported)
    : alertDialog('error', reportDialogs.notReported));
};

/** Reports a product to the moderators, with an optional reason. Redirects signed-out visitors to the login. */
export const report = async (productId: string): Promise<void> => {
  if ($reporting.get() || $reactions.get().reported.has(productId)) return;
  $reporting.set(true);
  try {
    const session = await settledSession();
    if (session.state === 'unreachable') throw new SessionUnknownError();
    if (session.state !== 'in') {
      storeIntent({ act: 'report', productId, from: currentUrl() });
      return location.assign(loginUrl());
    }
    // They may have reported it before: after a login, or before their reactions were loaded.
    if ((await settledReactions()).reported.has(productId))
      return notify.info(productMessages.alreadyReported);
    const reason = await askReason(productId, session.person);
    if (reason === undefined || !isStillIn(session.person)) return;
    const counts = await send(productId, reason, session.person);
    if (counts !== undefined) await settle(productId, counts);
  } catch (error) {
    notifyError(error, productErrorText(error, requestMessages.requestFailed));
  } finally {
    $reporting.set(false);
  }
};

/** Sends a report again that a page before has sent, if the server does not have it. Only a failure is notified. */
export const resendReport = async (productId: string, reason: string): Promise<void> => {
  const session = await settledSession();
  if (session.state !== 'in') return;
  try {
    const { reported } = await settledReactions();
    if (!reported.has(productId) && (await send(productId, reason, session.person)) === undefined) return;
    dropPending({ act: 'report', productId });
    dropDraft(draftOf(productId));
    await reloadReactions();
  } catch (error) {
    notifyError(error, productErrorText(error, requestMessages.requestFailed));
  }
};
