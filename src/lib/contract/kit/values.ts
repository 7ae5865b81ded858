import { z } from 'zod';
import { sizes } from '#lib/domain/specification.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { isStorable, storable } from '#lib/text/storable.ts';
import { isVisible, withoutControls } from '#lib/text/visible.ts';

/** The replacement character. It is no letter, so it ends a word. */
const replacement = '\uFFFD';

/** Schema for every input string that is stored or compared with stored text. */
export const storableText = () => z.string().refine(isStorable, valueErrors.unstorable);

/** Pattern of row ids in their canonical spelling. */
export const rowIdPattern = /^[1-9]\d{0,14}$/;

/**
 * Schema of a list's filter by a row id. In a path, a text that can't be one is an unknown id instead. Not `regex`: the previous
 * release documents no pattern.
 */
export const rowIdFilter = z.string().refine((id) => rowIdPattern.test(id), valueErrors.id);

/** Search text. Characters that can't be stored are replaced: the search is valid, and finds nothing. */
export const soughtText = () => z.string().overwrite((text) => storable(text, replacement));

/**
 * True if all URL parsers find the same host in an address. They disagree about backslashes, white space and
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
    error: fieldErrors.url,
  })
  .refine(isPlain, valueErrors.plainAddress)
  .refine(isStorable, valueErrors.unstorable)
  .max(sizes.url, { error: ({ input }) => valueErrors.longAddress(String(input).length, sizes.url) });

/** A text with a visible character. Controls of its direction and of terminals are left out. */
export const text = (max: number) =>
  storableText()
    .overwrite(withoutControls)
    .trim()
    .min(1, { error: valueErrors.empty, abort: true })
    .refine(isVisible, valueErrors.invisible)
    .max(max, fieldErrors.tooLong(max));

/** A text that may be empty, as one that shows nothing is. The same controls are left out. */
export const optionalText = (max: number) =>
  storableText()
    .overwrite((words) => (isVisible(words) ? withoutControls(words) : ''))
    .trim()
    .max(max, fieldErrors.tooLong(max));
