import { SessionEndedError } from '#lib/browser/member/session-errors.ts';
import { isNearEnd } from '#lib/browser/member/token.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { SessionPorts } from './ports.ts';

/** Renews the access token when it is about to expire. Concurrent calls share one renewal. */
export const createRenewal = ({ server, storage, clock }: SessionPorts) => {
  let current: { done: Promise<void> } | undefined;

  const renew = (email: string): Promise<void> => {
    if (current) return current.done;
    const renewal = { done: Promise.resolve() };
    current = renewal;
    renewal.done = server
      .issueToken(email)
      .then((token) => {
        if (current === renewal) storage.storeToken(token);
      })
      .finally(() => {
        if (current === renewal) current = undefined;
      });
    return renewal.done;
  };

  /** The stored token, if it belongs to this user: another tab may have signed in somebody else. */
  const tokenOf = (uid: string) => {
    const stored = storage.token();
    return stored?.uid === uid ? stored : undefined;
  };

  return {
    /**
     * A valid token for a call of this user. If the server can't be reached, the old token is used until it expires.
     * @throws SessionEndedError if the session ends meanwhile, else the error that prevented the renewal
     */
    async token(
      uid: string,
      email: string,
      isIn: () => boolean,
      rejected: (reason: unknown) => void,
    ): Promise<string> {
      const stored = tokenOf(uid);
      if (!stored || isNearEnd(stored, clock.now())) {
        try {
          await renew(email);
        } catch (error) {
          if (!isIn()) throw new SessionEndedError();
          if (error instanceof HttpError && error.endsSession) rejected(error);
          if (!stored) throw error;
        }
      }
      const valid = isIn() ? tokenOf(uid) : undefined;
      if (!valid) throw new SessionEndedError();
      return valid.token;
    },
    /** Ignores the result of the renewal in flight. */
    abandon(): void {
      current = undefined;
    },
  };
};
