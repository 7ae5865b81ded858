import { httpError } from './errors.ts';

/** Whether this is how a row's number is written. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/** An entity's text id as the row's number. @throws HttpError `not_found` for what can't be an id */
export const rowId = (id: string): number => {
  if (!isRowId(id)) throw httpError('not_found');
  return Number(id);
};
