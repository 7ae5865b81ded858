import { httpError } from '../api/errors.ts';

/** An entity's text id as the row's number. @throws HttpError `not_found` for what can't be an id */
export const rowId = (id: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw httpError('not_found');
  return Number(id);
};
