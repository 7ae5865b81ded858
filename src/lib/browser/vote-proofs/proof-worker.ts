import { solveProof } from './solve-proof.ts';

/** Sends a challenge's solution back; null if it finds none. In a worker, so that the page stays responsive. */
addEventListener('message', async ({ data: challenge }) => {
  postMessage(await solveProof(challenge));
});
