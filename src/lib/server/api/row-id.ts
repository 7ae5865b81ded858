import { rowIdPattern } from '#lib/contract/kit/values.ts';
import { httpError } from './errors.ts';

/** True if the text is a row id in its canonical spelling. */
export const isRowId = (id: string): boolean => rowIdPattern.test(id);

/** True if the text has the format of a public page's id: 16 hexadecimal digits, which the database generates. */
export const isPageId = (id: string): boolean => /^[\da-f]{16}$/.test(id);

/** The row id of an entity's id. @throws HttpError `not_found` if it can't be one */
export const rowId = (id: string): number => {
  if (!isRowId(id)) throw httpError('not_found');
  return Number(id);
};
