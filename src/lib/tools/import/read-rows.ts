import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { CommandError } from '#lib/tools/command-error.ts';
import { csvRows } from './csv-rows.ts';
import { decodeFile } from './decode.ts';
import { jsonRows } from './json-rows.ts';
import type { SourceRow } from './source-row.ts';

const jsonEndings = ['.json', '.jsonl', '.ndjson'];
const csvEndings = ['.csv', '.tsv', '.tab'];

/** Recognised by the ending, or by the first character of files with another ending: Excel writes 'Unicode text' as .txt. */
const isCsv = (file: string, text: string): boolean => {
  const ending = extname(file).toLowerCase();
  return csvEndings.includes(ending) || (!jsonEndings.includes(ending) && !/^\s*[[{]/.test(text));
};

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    const number = error instanceof Error && 'errno' in error ? Number(error.errno) : undefined;
    const reason = number === undefined ? String(error) : getSystemErrorMessage(number);
    throw new CommandError(`${file} can't be read: ${reason}`);
  }
};

export interface Fields {
  fields: readonly string[];
  required: readonly string[];
}

/** Reads products of a JSON or CSV file. @throws CommandError */
export const readRows = (
  file: string,
  known: Fields,
  encoding?: string,
): { rows: SourceRow[]; note?: string } => {
  const { text, ...note } = decodeFile(file, bytesOf(file), encoding);
  const rows = isCsv(file, text) ? csvRows(file, text, known) : jsonRows(file, text);
  return { rows, ...note };
};
