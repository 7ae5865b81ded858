import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { roleCodes } from '#lib/limits.ts';

/** Crockford's alphabet: 32 characters, of which none is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code of 60 random bits, in groups: `7K2M-9QXR-04TV`. */
export const makeRoleCode = (): string => {
  const characters = Array.from(randomBytes(roleCodes.length), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(new RegExp(`(.{${roleCodes.group}})(?!$)`, 'g'), '$1-');
};

/** As somebody may have typed it: whatever the case, the groups, and the characters that look like others. */
const normalised = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const digest = (code: string): Buffer => createHash('sha256').update(normalised(code)).digest();

/** What is kept of a code. */
export const hashRoleCode = (code: string): string => digest(code).toString('hex');

/** Whether a code is the one of this hash, in the same time whatever is sent. */
export const isRoleCode = (typed: string, hash: string): boolean =>
  timingSafeEqual(digest(typed), Buffer.from(hash, 'hex'));
