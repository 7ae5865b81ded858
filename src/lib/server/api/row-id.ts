import { httpError } from './errors.ts';

/** Whether a text is a row's id in its canonical spelling. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** Whether a text can be the id of somebody's public page, which the database gives. */
export const isPageId = (id: string): boolean => /^[\da-f]{16}$/.test(id);

/** The row id of an entity's id. @throws HttpError `not_found` if it can't be one */
export const rowId = (id: string): number => {
  if (!isRowId(id)) throw httpError('not_found');
  return Number(id);
};
