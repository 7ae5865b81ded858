/** A row of a file. */
export interface SourceRow {
  /** As a spreadsheet counts rows; of a JSON list from 1, and of JSON lines the line. */
  number: number;
  value: unknown;
  /** Why it can't be read. */
  problem?: string;
}

/** Spellings of a field are equal without case, spaces and punctuation: 'Short Description', 'short_description'. */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
