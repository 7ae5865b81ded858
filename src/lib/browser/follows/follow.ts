import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { setReaction } from '#lib/browser/saved/set-reaction.ts';
import type { FollowKind } from '#lib/domain/follows.ts';
import { followButtons, followMessages } from '#lib/text/messages/follows.ts';

export const isFollowKind = (kind: string): kind is FollowKind => Object.hasOwn(followButtons, kind);

/** Parses what `followKey` has joined; undefined for a key of another release. */
const readKey = (key: string): { kind: FollowKind; target: string } | undefined => {
  const [kind = ''] = key.split(':', 1);
  return isFollowKind(kind) ? { kind, target: key.slice(kind.length + 1) } : undefined;
};

const failureOf = (error: unknown): string => {
  const code = errorCodeOf(error);
  if (code === 'not_found') return followMessages.gone;
  if (code === 'own_product') return followMessages.ownLaunch;
  return userErrorText(error) ?? followMessages.failed;
};

/** Follows something, or ends that: see `setReaction`. @param key see `followKey` @returns true if it is as asked for */
export const setFollowed = async (key: string, followed: boolean): Promise<boolean> => {
  const query = readKey(key);
  if (!query) return false;
  return setReaction({
    ...{ act: 'follow', of: 'follows', id: key, on: followed },
    send: (email) => api(followed ? 'follow' : 'unfollow', { params: { email }, query }),
    texts: {
      loginFirst: followButtons[query.kind].loginFirst,
      done: followMessages[followed ? 'followed' : 'unfollowed'][query.kind],
      failed: failureOf,
    },
  });
};
