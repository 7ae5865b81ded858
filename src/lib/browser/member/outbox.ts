import { intentLifetime } from '#lib/browser/page/intent.ts';
import { hasAll, storedInTab, storeInTab } from '#lib/browser/page/storage.ts';

/** A vote, its proof, a save, a follow or a report of this tab without a response yet. Each can be sent again: none counts twice. */
export interface PendingAct {
  act: 'vote' | 'prove' | 'save' | 'follow' | 'report';
  /** Product, or for a follow the key of its target (`followKey`). */
  productId: string;
  /** The member who acts, by the id at the identity provider. */
  uid: string;
  /** True if it was sent, so that the server may have it. */
  isSent: boolean;
  /** Target state of a save or a follow; false ends it. */
  saved?: boolean;
  /** Reason of a report. */
  reason?: string;
  /** The challenge that the server sets for a vote. */
  challenge?: string;
}

type Stored = PendingAct & { until: number };

const key = 'outbox';

const isStored = (stored: unknown) => hasAll<Stored>(stored, ['act', 'productId', 'uid']);

const read = (): Stored[] => {
  const stored = storedInTab(key);
  return Array.isArray(stored) ? stored.filter(isStored).filter(({ until }) => until > Date.now()) : [];
};

const write = (acts: Stored[]): void => storeInTab(key, acts.length ? acts : null);

const without = ({ act, productId }: Pick<PendingAct, 'act' | 'productId'>): Stored[] =>
  read().filter((stored) => stored.act !== act || stored.productId !== productId);

/** The acts that the pages before, or this one, left unanswered. */
export const pendingActs = (): PendingAct[] => read();

/** Keeps an act, in place of an earlier one of its kind on the same product or target, until `dropPending`. @param lifetime in milliseconds */
export const keepPending = (pending: PendingAct, lifetime: number = intentLifetime): void =>
  write([...without(pending), { ...pending, until: Date.now() + lifetime }]);

/** Call once the member has seen how the act ended. */
export const dropPending = (pending: Pick<PendingAct, 'act' | 'productId'>): void => write(without(pending));
