import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import { dropPending, keepPending } from '#lib/browser/member/outbox.ts';
import { $reactions, changeReactions, reloadReactions } from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';

interface Reaction {
  act: 'save' | 'follow';
  /** The set that it changes. */
  of: 'saved' | 'follows';
  /** A product's id, or what is followed, as `followKey` names it. */
  id: string;
  /** False ends it. */
  on: boolean;
  send: (email: string) => Promise<unknown>;
  texts: { loginFirst: string; done: string; failed: (error: unknown) => string };
}

/**
 * Saves or follows something, or ends that. The button changes at once; an error changes it back, and is notified of.
 * Redirects signed-out visitors to the login, which does it then. Not in member/: that folder is in the script of every
 * member's page.
 * @returns true if it is as asked for
 */
export const setReaction = async ({ act, of, id, on, send, texts }: Reaction): Promise<boolean> => {
  const about = { about: `${act}:${id}` };
  const session = await settledSession();
  if (session.state === 'unreachable') {
    notifyError(new SessionUnknownError());
    return false;
  }
  if (session.state !== 'in') {
    notify.error(texts.loginFirst, { about: 'login' });
    storeIntent({ act, productId: id, from: currentUrl() });
    location.assign(loginUrl());
    return false;
  }
  const { uid, email } = session.person;
  const change = changeReactions((before) => {
    const others = [...before[of]].filter((one) => one !== id);
    return { ...before, [of]: new Set(on ? [...others, id] : others) };
  });
  const pending = { act, productId: id, uid, isSent: true, saved: on } as const;
  keepPending(pending);
  try {
    await send(email);
    dropPending(pending);
    change.settle();
    notify.success(texts.done, about);
    return true;
  } catch (error) {
    const responseLost = isUnanswered(error);
    // The server may have acted. The button changes back only once that is known.
    const isReloaded = responseLost && !isLeaving() && (await reloadReactions());
    if (responseLost && isLeaving()) return false; // the next page goes on
    dropPending(pending);
    change.undo();
    const isSet = isReloaded && $reactions.get()[of].has(id) === on;
    if (isSet) notify.success(texts.done, about);
    else notifyError(error, texts.failed(error), about);
    return isSet;
  }
};
