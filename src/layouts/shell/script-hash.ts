import { createHash } from 'node:crypto';

const known = new Map<string, `sha256-${string}`>();

/**
 * By what the Content-Security-Policy knows a script or a style that stands in the page. Remembered: there are a handful, the
 * same on every page of a build.
 */
export const scriptHash = (code: string): `sha256-${string}` => {
  const hash = known.get(code) ?? (`sha256-${createHash('sha256').update(code).digest('base64')}` as const);
  known.set(code, hash);
  return hash;
};
