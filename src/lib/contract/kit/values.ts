import { z } from 'zod';
import { sizes } from '#lib/limits.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { valueErrors } from '#lib/text/messages/values.ts';

/**
 * Whether all URL parsers find the same host in an address: they disagree about backslashes, white space and
 * credentials.
 */
const isPlain = (address: string): boolean => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return true; // rejected by `z.url` already
  const { username, password } = new URL(address);
  return !/[\\\s]/.test(address) && username === '' && password === '';
};

/** An http or https URL: nothing that a browser would execute. */
export const webUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: valueErrors.webAddress,
  })
  .refine(isPlain, valueErrors.plainAddress)
  .max(sizes.url);

/** A non-blank text. */
export const text = (max: number) =>
  z.string().trim().min(1, valueErrors.empty).max(max, fieldErrors.tooLong(max));
