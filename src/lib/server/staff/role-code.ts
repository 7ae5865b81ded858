import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { days, minutes } from '#lib/domain/durations.ts';

/** One-time codes to claim a role granted to an address without an account. */
export const roleCodes = {
  /** In characters of 5 bits each. */
  length: 12,
  /** Codes are displayed in groups of this many characters. */
  group: 4,
  /** Lifetime of a code printed by `grant`. */
  grantLifetime: days(7),
  /** Lifetime of a code written to the log at a sign-in. */
  signInLifetime: days(1),
  /** A sign-in replaces a code that is older than this. */
  renewedAfter: minutes(15),
} as const;

/** Crockford's base 32: without letters that look like another character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code of 60 random bits, in groups: `7K2M-9QXR-04TV`. */
export const makeRoleCode = (): string => {
  const characters = Array.from(randomBytes(roleCodes.length), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(new RegExp(`(.{${roleCodes.group}})(?!$)`, 'g'), '$1-');
};

/** Undoes what people change when they type a code: case, groups, and letters that look like digits. */
const normalised = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const digest = (code: string): Buffer => createHash('sha256').update(normalised(code)).digest();

/** Hashes a code: only the hash is stored. */
export const hashRoleCode = (code: string): string => digest(code).toString('hex');

/** True if a code has this hash. Compares in constant time. */
export const isRoleCode = (typed: string, hash: string): boolean =>
  timingSafeEqual(digest(typed), Buffer.from(hash, 'hex'));
