import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Sends a challenge's solution back; null if it finds none. In a worker, so that the page stays responsive. */
addEventListener('message', async ({ data: challenge }) => {
  // Rejects without WebCrypto, that is outside a secure context; gives up after the library's 90 seconds.
  postMessage(await solveChallenge({ challenge, deriveKey }).catch(() => null));
});
