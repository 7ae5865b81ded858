import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves a challenge; null if it finds no solution: without WebCrypto, that is outside a secure context, or after the library's
 * 90 seconds. WebCrypto works in a thread of the browser, and the page stays responsive between attempts.
 */
export const solveProof = (challenge: Challenge): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey }).catch(() => null);
