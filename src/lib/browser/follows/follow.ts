import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import { dropPending, keepPending } from '#lib/browser/member/outbox.ts';
import { changeReactions, reloadReactions } from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { FollowKind } from '#lib/domain/follows.ts';
import { followButtons, followMessages } from '#lib/text/messages/follows.ts';

export const isFollowKind = (kind: string): kind is FollowKind => Object.hasOwn(followButtons, kind);

/** Parses what `followKey` has joined; undefined for a key of another release. */
const readKey = (key: string): { kind: FollowKind; target: string } | undefined => {
  const [kind = ''] = key.split(':', 1);
  return isFollowKind(kind) ? { kind, target: key.slice(kind.length + 1) } : undefined;
};

/**
 * Follows something, or ends that. The button changes at once; an error changes it back, and is notified of. Redirects
 * signed-out visitors to the login, which follows it then.
 * @param key see `followKey`
 * @returns true if it is as asked for
 */
export const setFollowed = async (key: string, followed: boolean): Promise<boolean> => {
  const query = readKey(key);
  if (!query) return false;
  const about = { about: `follow:${key}` };
  const session = await settledSession();
  if (session.state === 'unreachable') {
    notifyError(new SessionUnknownError());
    return false;
  }
  if (session.state !== 'in') {
    notify.error(followButtons[query.kind].loginFirst, { about: 'login' });
    storeIntent({ act: 'follow', productId: key, from: currentUrl() });
    location.assign(loginUrl());
    return false;
  }
  const { uid, email } = session.person;
  const change = changeReactions((before) => {
    const others = [...before.follows].filter((one) => one !== key);
    return { ...before, follows: new Set(followed ? [...others, key] : others) };
  });
  const pending = { act: 'follow', productId: key, uid, isSent: true, saved: followed } as const;
  keepPending(pending);
  try {
    await api(followed ? 'follow' : 'unfollow', { params: { email }, query });
    dropPending(pending);
    change.settle();
    notify.success(followMessages[followed ? 'followed' : 'unfollowed'][query.kind], about);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) && isLeaving()) return false; // the next page goes on
    dropPending(pending);
    change.undo();
    const code = errorCodeOf(error);
    const gone = code === 'not_found' ? followMessages.gone : undefined;
    const own = code === 'own_product' ? followMessages.ownLaunch : undefined;
    notifyError(error, userErrorText(error) ?? gone ?? own ?? followMessages.failed, about);
    // The response may have been lost after the server has acted: the reactions tell.
    if (!(error instanceof HttpError)) await reloadReactions();
    return false;
  }
};
