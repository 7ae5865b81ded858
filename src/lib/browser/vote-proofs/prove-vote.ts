import { api } from '#lib/browser/api/api.ts';
import { dropPending, keepPending, type PendingAct } from '#lib/browser/member/outbox.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';

/** Solves a challenge in a worker. @returns null if the browser can't */
const solve = async (challenge: unknown): Promise<unknown> => {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
};

/**
 * Does the proof of work that the server asked for, in the background. Without it the vote is counted, but weighs nothing until
 * its voter is active on a second day. If the page is left first, the next one goes on.
 */
export const prove = async ({
  productId,
  uid,
  challenge: text = 'null',
}: Pick<PendingAct, 'productId' | 'uid' | 'challenge'>): Promise<void> => {
  const pending = { act: 'prove', productId, uid, isSent: false, challenge: text } as const;
  keepPending(pending);
  const challenge: unknown = JSON.parse(text);
  const solution = await solve(challenge).catch(() => null);
  const proof = JSON.stringify({ challenge, solution });
  if (solution) await api('proveVote', { params: { id: productId }, body: { proof } }).catch(() => {});
  if (!isLeaving()) dropPending(pending); // otherwise the next page goes on
};
