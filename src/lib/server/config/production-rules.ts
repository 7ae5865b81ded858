import { isIPv4 } from 'node:net';

/** Whether a host name, or an address as URLs write it, is this machine whatever the network says. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  (isIPv4(host) && host.startsWith('127.'));

/**
 * Why the rules of production hold: no emulator, no sandbox payments, no demo, nothing unencrypted. They hold wherever
 * others could reach the site, whatever NODE_ENV says or fails to say. Undefined where they don't hold.
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

/** So many different characters at least: any random secret of 32 has more, a held-down key or a word has not. */
const minDistinct = 10;

/** What stands in examples where a secret is to be put. */
const placeholder = /change[-_ ]?me|change[-_ ]?this|replace[-_ ]|example|your[-_ ]|openssl rand/i;

/** Whether somebody could guess what signs the access tokens. Its length is checked apart. */
export const isWeakSecret = (secret: string): boolean =>
  new Set(secret).size < minDistinct || placeholder.test(secret);
