import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Answers a challenge with its solution, or with null if there is none. In a worker, so that the page stays responsive. */
addEventListener('message', async ({ data: challenge }) => {
  // Without a secure context there is no WebCrypto; and 90 seconds are enough.
  postMessage(await solveChallenge({ challenge, deriveKey }).catch(() => null));
});
