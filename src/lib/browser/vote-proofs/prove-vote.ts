import { api } from '#lib/browser/api/api.ts';
import { isTemporary } from '#lib/browser/api/api-errors.ts';
import { dropPending, type PendingAct } from '#lib/browser/member/outbox.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';

const solveInWorker = async (challenge: unknown): Promise<unknown> => {
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

/** Solves a challenge; without a worker in the page, which takes as long. @returns null if the browser can't */
const solve = (text: string): Promise<unknown> =>
  solveInWorker(JSON.parse(text)).catch(async () => {
    const { solveProof } = await import('./solve-proof.ts');
    return solveProof(JSON.parse(text));
  });

/**
 * Does the proof of work that the server asked for, in the background. Without it the vote is counted, but weighs nothing until
 * its voter is active after their first day. If the page is left first, or a script or the server can't be reached, the next page of
 * the tab tries again.
 */
export const prove = async (pending: PendingAct): Promise<void> => {
  const { productId, challenge = 'null' } = pending;
  try {
    const solution = await solve(challenge);
    const proof = JSON.stringify({ challenge: JSON.parse(challenge), solution });
    if (solution) await api('proveVote', { params: { id: productId }, body: { proof } });
  } catch (error) {
    if (isTemporary(error)) return;
  }
  if (!isLeaving()) dropPending(pending);
};
