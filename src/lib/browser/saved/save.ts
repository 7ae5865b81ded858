import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import { dropPending, keepPending } from '#lib/browser/member/outbox.ts';
import { changeReactions, reloadReactions } from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { saveButton, savedMessages } from '#lib/text/messages/saved.ts';

const askToLogin = (productId: string): void => {
  notify.error(saveButton.loginToSave, { about: 'login' });
  storeIntent({ act: 'save', productId, from: currentUrl() });
  location.assign(loginUrl());
};

const send = (email: string, id: string, saved: boolean) =>
  api(saved ? 'saveProduct' : 'unsaveProduct', { params: { email, id } });

/**
 * Saves a product for later, or removes it from what is saved. The button changes at once; an error changes it back, and
 * is notified of. Redirects signed-out visitors to the login, which saves it then.
 * @returns true if it is as asked for
 */
export const setSaved = async (productId: string, saved: boolean): Promise<boolean> => {
  const session = await settledSession();
  const about = { about: `saved:${productId}` };
  if (session.state === 'unreachable') {
    notifyError(new SessionUnknownError());
    return false;
  }
  if (session.state !== 'in') {
    askToLogin(productId);
    return false;
  }
  const change = changeReactions((before) => {
    const others = [...before.saved].filter((id) => id !== productId);
    return { ...before, saved: new Set(saved ? [...others, productId] : others) };
  });
  const pending = { act: 'save', productId, uid: session.person.uid, isSent: true, saved } as const;
  keepPending(pending);
  try {
    await send(session.person.email, productId, saved);
    dropPending(pending);
    change.settle();
    notify.success(saved ? savedMessages.saved : savedMessages.removed, about);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) && isLeaving()) return false; // the next page goes on
    dropPending(pending);
    change.undo();
    const isFull = errorCodeOf(error) === 'too_many_saved';
    const gone = productErrorText(error, productMessages.notInList);
    notifyError(error, isFull ? savedMessages.full : (gone ?? savedMessages.failed), about);
    // The response may have been lost after the server has acted: the reactions tell.
    if (!(error instanceof HttpError)) await reloadReactions();
    return false;
  }
};
