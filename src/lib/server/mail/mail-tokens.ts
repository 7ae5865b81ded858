import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Use of a token. It is valid for one purpose only. */
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

/** @returns the signed value; undefined for a token that we did not sign for this purpose */
export const readMailToken = (secret: string, purpose: Purpose, token: string): string | undefined => {
  const [, value = '', signature = ''] = /^([\w.]{1,100})\.([\w-]{32})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === length && timingSafeEqual(given, signatureOf(secret, purpose, value));
  return isOurs ? value : undefined;
};

/** Returns the member or subscriber, and the kind of mail, that a token unsubscribes; undefined for one that is not ours. */
export const readOptOut = (secret: string, token: string): { id: number; kind: string } | undefined => {
  const value = readMailToken(secret, 'unsubscribe', token);
  const [, id, kind] = /^(\d{1,15})\.(\w+)$/.exec(value ?? '') ?? [];
  return id && kind ? { id: Number(id), kind } : undefined;
};
