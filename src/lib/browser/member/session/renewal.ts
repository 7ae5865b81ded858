import { SessionEndedError } from '#lib/browser/api/api-errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { SessionPorts } from './ports.ts';

/** Renews the access token once the server has answered that it has expired. Concurrent calls share one renewal. */
export const createRenewal = ({ server, storage }: SessionPorts) => {
  let current: { done: Promise<void> } | undefined;

  const renew = (email: string): Promise<void> => {
    if (current) return current.done;
    const renewal = { done: Promise.resolve() };
    current = renewal;
    renewal.done = server
      .issueToken(email)
      .then((token) => {
        // Without the hint, somebody has logged out during the call.
        if (current === renewal && storage.hasSessionHint()) storage.storeToken(token);
      })
      .finally(() => {
        if (current === renewal) current = undefined;
      });
    return renewal.done;
  };

  /** The stored token, if it belongs to this user: another tab may have signed in somebody else. */
  const tokenOf = (uid: string): string | undefined => {
    const stored = storage.token();
    return stored?.uid === uid ? stored.token : undefined;
  };

  return {
    /**
     * A token for a call of this user: the stored one, or a new one in place of `expired`.
     * @param expired a token that the server has reported as expired; another tab may have replaced it since
     * @throws SessionEndedError if the session ends before the token is there, else the error that prevented the renewal
     */
    async token(
      uid: string,
      email: string,
      isIn: () => boolean,
      rejected: (reason: unknown) => void,
      expired?: string,
    ): Promise<string> {
      const stored = tokenOf(uid);
      if (!stored || stored === expired) {
        // A logout is waiting for the provider.
        if (!storage.hasSessionHint()) throw new SessionEndedError();
        try {
          await renew(email);
        } catch (error) {
          if (!isIn()) throw new SessionEndedError();
          if (error instanceof HttpError && error.endsSession) rejected(error);
          throw error;
        }
      }
      const token = isIn() ? tokenOf(uid) : undefined;
      if (!token) throw new SessionEndedError();
      return token;
    },
    /** Ignores the result of the renewal in flight. */
    abandon(): void {
      current = undefined;
    },
  };
};
