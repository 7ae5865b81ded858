import { createHmac, hkdfSync } from 'node:crypto';

/** What the address that has the token is for. A token of one purpose is worth nothing for another. */
type Purpose = 'unsubscribe' | 'letter';

/** Bytes of a signature. */
const length = 24;

const signatureOf = (secret: string, purpose: Purpose, value: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mail ${purpose}`, 32));
  return createHmac('sha256', key).update(value).digest().subarray(0, length);
};

/** Signs the addresses in mails. @param value of letters, digits, underscores and dots */
export const mailToken = (secret: string, purpose: Purpose, value: string): string =>
  `${value}.${signatureOf(secret, purpose, value).toString('base64url')}`;
