import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import type { SessionServer } from './ports.ts';
import { isRejection } from './rejection.ts';

/** 'superseded': the session that it was for has ended, or another one has begun. Nothing was done, nothing told. */
export type ExchangeResult = 'in' | 'rejected' | 'unreachable' | 'superseded';

/** What follows from an exchange. It happens at once: nothing can come between it and the answer. */
export interface Consequences {
  established(token: string): void;
  rejected(reason: unknown): Promise<void>;
  unreachable(): void;
}

/** Exchanges the provider's sign-in for our access token: one at a time, and once, however often one is told of it. */
export const createExchange = (server: SessionServer) => {
  let current: { uid: string; done: Promise<ExchangeResult> } | undefined;

  const underWay = (uid: string): Promise<ExchangeResult> | undefined =>
    current?.uid === uid ? current.done : undefined;

  const start = (
    user: ProviderUser,
    person: Person,
    { established, rejected, unreachable }: Consequences,
  ): Promise<ExchangeResult> => {
    const mine = { uid: user.uid, done: Promise.resolve<ExchangeResult>('superseded') };
    current = mine;
    const isLast = (): boolean => {
      if (current !== mine) return false;
      current = undefined;
      return true;
    };
    const run = async (): Promise<ExchangeResult> => {
      try {
        await server.register(user);
        if (current !== mine) return 'superseded';
        const token = await server.issueToken(person.email);
        if (!isLast()) return 'superseded';
        established(token);
        return 'in';
      } catch (error) {
        if (!isLast()) return 'superseded';
        if (!isRejection(error)) {
          unreachable();
          return 'unreachable';
        }
        await rejected(error);
        return 'rejected';
      }
    };
    mine.done = run();
    return mine.done;
  };

  return {
    underWay,
    start,
    /** Whatever comes of the one under way is dropped. */
    abandon: (): void => {
      current = undefined;
    },
  };
};
