import { createHash } from 'node:crypto';

/** By what the Content-Security-Policy knows a script that stands in the page. */
export const scriptHash = (code: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;
