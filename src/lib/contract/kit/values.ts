import { z } from 'zod';
import { sizes } from '#lib/limits.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { valueErrors } from '#lib/text/messages/values.ts';

/** Whether every reader of an address finds the same host in it: browsers and other programs part at these signs. */
const isPlain = (address: string): boolean => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return true; // refused already
  const { username, password } = new URL(address);
  return !/[\\\s]/.test(address) && username === '' && password === '';
};

/** A web address as the site accepts it: http or https, nothing a browser would run. */
export const webUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: valueErrors.webAddress,
  })
  .refine(isPlain, valueErrors.plainAddress)
  .max(sizes.url);

/** A text that says something, of at most so many characters. */
export const text = (max: number) =>
  z.string().trim().min(1, valueErrors.empty).max(max, fieldErrors.tooLong(max));
