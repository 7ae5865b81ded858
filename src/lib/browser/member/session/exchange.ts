import { isTemporary } from '#lib/browser/api/api-errors.ts';
import { IdentityError, type ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { SessionServer } from './ports.ts';

const temporaryAtProvider = ['auth/too-many-requests', 'auth/quota-exceeded'];

/**
 * True if the server or the provider rejected this user permanently. Everything else is temporary: network errors,
 * overload, restarts, malformed responses.
 */
export const isRejection = (error: unknown): boolean => {
  if (error instanceof HttpError) return !isTemporary(error);
  return error instanceof IdentityError && !error.isAway && !temporaryAtProvider.includes(error.code);
};

/** 'superseded': the session it was for has ended, or another one has begun. Nothing was stored or notified. */
export type ExchangeResult = 'in' | 'rejected' | 'unreachable' | 'superseded';

/**
 * Callbacks for the result of an exchange. They run synchronously with the response, so that nothing can change in
 * between.
 */
export interface ExchangeHandlers {
  established(token: string): void;
  rejected(reason: unknown): Promise<void>;
  unreachable(): void;
}

/**
 * Exchanges a sign-in at the provider for one of this site's access tokens. At most one exchange per user is in flight,
 * since the provider may report a sign-in several times.
 */
export const createExchange = (server: SessionServer) => {
  let current: { uid: string; done: Promise<ExchangeResult> } | undefined;

  const inFlight = (uid: string): Promise<ExchangeResult> | undefined =>
    current?.uid === uid ? current.done : undefined;

  const start = (
    user: ProviderUser,
    person: Person,
    { established, rejected, unreachable }: ExchangeHandlers,
  ): Promise<ExchangeResult> => {
    const exchange = { uid: user.uid, done: Promise.resolve<ExchangeResult>('superseded') };
    current = exchange;
    /** Ends the exchange, unless it was abandoned or superseded. */
    const finish = (): boolean => {
      if (current !== exchange) return false;
      current = undefined;
      return true;
    };
    const run = async (): Promise<ExchangeResult> => {
      try {
        await server.register(user);
        if (current !== exchange) return 'superseded';
        const token = await server.issueToken(person.email);
        if (!finish()) return 'superseded';
        established(token);
        return 'in';
      } catch (error) {
        if (!finish()) return 'superseded';
        if (!isRejection(error)) {
          unreachable();
          return 'unreachable';
        }
        await rejected(error);
        return 'rejected';
      }
    };
    exchange.done = run();
    return exchange.done;
  };

  return {
    inFlight,
    start,
    /** Ignores the result of the exchange in flight. */
    abandon: (): void => {
      current = undefined;
    },
  };
};
