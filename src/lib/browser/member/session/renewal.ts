import { SessionEndedError } from '#lib/browser/member/session-errors.ts';
import { isNearEnd } from '#lib/browser/member/token.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { SessionPorts } from './ports.ts';

/** Renews the access token quietly near its end; calls that need a new one at the same time share it. */
export const createRenewal = ({ server, storage, clock }: SessionPorts) => {
  let current: { done: Promise<void> } | undefined;

  const renew = (email: string): Promise<void> => {
    if (current) return current.done;
    const mine = { done: Promise.resolve() };
    current = mine;
    mine.done = server
      .issueToken(email)
      .then((token) => {
        if (current === mine) storage.storeToken(token);
      })
      .finally(() => {
        if (current === mine) current = undefined;
      });
    return mine.done;
  };

  /** The stored token, if it is this person's: another tab may have signed somebody else in. */
  const tokenOf = (uid: string) => {
    const stored = storage.token();
    return stored?.uid === uid ? stored : undefined;
  };

  return {
    /**
     * A token that is good for a call of this person; while the server is away, the old one serves to its end.
     * @throws SessionEndedError if the session ends meanwhile, or whatever kept the token from being renewed
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
      const good = isIn() ? tokenOf(uid) : undefined;
      if (!good) throw new SessionEndedError();
      return good.token;
    },
    /** Whatever comes of the one under way is dropped. */
    abandon(): void {
      current = undefined;
    },
  };
};
