/** A row of a file. */
export interface SourceRow {
  /** Row number as in a spreadsheet; index from 1 in a JSON list; line number in JSON lines. */
  number: number;
  value: unknown;
  /** Why it can't be read. */
  problem?: string;
}

/** Spellings of a field are equal without case, spaces and punctuation: 'Short Description', 'short_description'. */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
