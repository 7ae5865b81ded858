import { Refusal } from '../api/refusal.ts';

/** An entity's text id as the row's number. @throws Refusal `not_found` for what can't be an id */
export const rowId = (id: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('not_found');
  return Number(id);
};
