import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Compares the header `authorization` with a token of the settings. All digests have the same length, and comparing them
 * takes the same time for a token with a correct prefix as for any other.
 */
export const holdsToken = (token: string) => {
  const expected = digestOf(`Bearer ${token}`);
  return (authorization = ''): boolean => timingSafeEqual(digestOf(authorization), expected);
};
