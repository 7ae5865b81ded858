import { createHash } from 'node:crypto';

/** Returns a text that sorts after every text with this prefix, as databases compare: for index ranges. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** In bytes: PostgreSQL has no texts of more than 2.7 kB in an index, and few keys are as long. */
const maxLength = 1_000;

/** Returns a key that fits an index: the text, or if it is long its hash. @param prefix of the hash */
export const shortKey = (text: string, prefix = ''): string =>
  Buffer.byteLength(text) <= maxLength ? text : `${prefix}${createHash('sha256').update(text).digest('hex')}`;
