import { createHash } from 'node:crypto';

const known = new Map<string, `sha256-${string}`>();

/**
 * Hash of an inline script or style for the Content-Security-Policy. Cached without bound: a build has only a handful of
 * them.
 */
export const scriptHash = (code: string): `sha256-${string}` => {
  const hash = known.get(code) ?? (`sha256-${createHash('sha256').update(code).digest('base64')}` as const);
  known.set(code, hash);
  return hash;
};
