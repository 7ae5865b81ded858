import { isIPv4 } from 'node:net';

/** True if a host name, or an address with or without a URL's brackets, is this machine whatever DNS says. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  (isIPv4(host) && host.startsWith('127.'));

/**
 * Why the rules of production apply: no emulator, no sandbox payments, no demo, nothing unencrypted. Undefined if they
 * don't. They apply wherever others could reach the site, whatever NODE_ENV is, or if it was forgotten.
 */
export const productionReason = ({
  NODE_ENV,
  SITE_URL,
}: {
  NODE_ENV: string;
  /** An origin. */
  SITE_URL?: string | undefined;
}): string | undefined => {
  if (NODE_ENV === 'production') return 'because NODE_ENV is production';
  if (SITE_URL && !isLoopback(new URL(SITE_URL).hostname)) {
    return `because SITE_URL is ${SITE_URL} and not this machine`;
  }
  return undefined;
};

/** A random secret of 32 characters has more distinct ones; a word, or a key held down, has fewer. */
const minDistinct = 10;

/** Placeholders that examples have in place of a secret. */
const placeholder = /change[-_ ]?me|change[-_ ]?this|replace[-_ ]|example|your[-_ ]|openssl rand/i;

/** True if a secret can be guessed. Its length is validated separately. */
export const isWeakSecret = (secret: string): boolean =>
  new Set(secret).size < minDistinct || placeholder.test(secret);
