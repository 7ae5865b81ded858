import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { CommandError } from '#lib/server/tools/command-error.ts';

const parse = (file: string, text: string): unknown => {
  try {
    return extname(file).toLowerCase() === '.csv'
      ? parseCsv(text, { columns: true, bom: true, skip_empty_lines: true, trim: true })
      : JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
};

/** Reads a JSON list, or a CSV file whose first line names the columns. @throws CommandError */
export const readRows = (file: string): unknown[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} can't be read`);
  }
  const rows = parse(file, text);
  if (!Array.isArray(rows)) throw new CommandError(`${file} must hold a list of products`);
  return rows;
};
