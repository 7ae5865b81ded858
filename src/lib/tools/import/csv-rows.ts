import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from '#lib/tools/command-error.ts';
import { fieldKey, type SourceRow } from './source-row.ts';

interface CsvRecord {
  number: number;
  cells: string[];
  problem?: string;
}

const lineEnds = [0x0a, 0x0d];

/** The first byte of the next line. */
const nextLine = (bytes: Buffer, from: number): number => {
  let end = from;
  while (end < bytes.length && !lineEnds.includes(bytes[end] ?? 0)) end++;
  return bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : end + 1;
};

/**
 * Records of a CSV text, blank ones included. csv-parse misreads all that follows a stray quote, so it restarts at the line
 * after it.
 */
const recordsOf = (text: string, delimiter: string): CsvRecord[] => {
  const records: CsvRecord[] = [];
  let rest = Buffer.from(text);
  while (rest.length) {
    let end = 0;
    try {
      parse(rest, {
        delimiter,
        relax_column_count: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        on_record: (cells: string[], { bytes }) => {
          end = bytes;
          records.push({ number: records.length + 1, cells });
          return null;
        },
      });
      break;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      records.push({ number: records.length + 1, cells: [], problem: 'a quote is in the wrong place' });
      rest = rest.subarray(nextLine(rest, end));
    }
  }
  return records;
};

/** A first line that names the delimiter, which no spreadsheet program shows. */
const declaration = /^"?sep=([;,\t|])"?(\r\n|\n|\r)/i;

const delimiters = [',', ';', '\t'] as const;

const isBlank = ({ cells, problem }: CsvRecord): boolean =>
  problem === undefined && cells.every((cell) => !cell.trim());

/** Finds the first line, and the delimiter with which it names most of these fields. */
const headerLine = (text: string): string => /^(?:\s*\n)*([^\r\n]*)/.exec(text)?.[1] ?? '';

const delimiterOf = (text: string, fields: readonly string[]): string => {
  const keys = fields.map(fieldKey);
  const known = (delimiter: string): number =>
    (recordsOf(headerLine(text), delimiter)[0]?.cells ?? []).filter((cell) => keys.includes(fieldKey(cell)))
      .length;
  return delimiters.toSorted((one, other) => known(other) - known(one))[0] ?? ',';
};

const rowOf = ({ number, cells, problem }: CsvRecord, names: readonly string[]): SourceRow => {
  const extra = cells.slice(names.length).filter((cell) => cell.trim());
  if (problem !== undefined) return { number, value: null, problem };
  if (extra.length)
    return {
      number,
      value: null,
      problem: `it has ${cells.length} cells, and the first row has ${names.length}`,
    };
  const entries = names.flatMap((name, index) =>
    name ? [[name, (cells[index] ?? '').trim()] as const] : [],
  );
  // Of two columns of one name the first counts.
  return { number, value: Object.fromEntries(entries.toReversed()) };
};

/**
 * Reads CSV with commas, semicolons or tabs, whose first line names the columns.
 * @param fields names of columns, by which the delimiter is recognised
 * @throws CommandError if a required column is missing
 */
export const csvRows = (
  file: string,
  text: string,
  { fields, required }: { fields: readonly string[]; required: readonly string[] },
): SourceRow[] => {
  const declared = declaration.exec(text);
  const content = declared ? text.slice(declared[0].length) : text;
  const delimiter = declared?.[1] ?? delimiterOf(content, fields);
  const [header, ...records] = recordsOf(content, delimiter).filter((record) => !isBlank(record));
  if (!header) return [];
  const names = header.cells.map((cell) => cell.trim());
  const missing = required.filter((name) => !names.some((other) => fieldKey(other) === fieldKey(name)));
  if (missing.length)
    throw new CommandError(
      `${file} has no column ${missing.join(', ')}. Its first row${header.problem ? ` can't be read: ${header.problem}` : `, split at “${delimiter}”, names ${names.filter(Boolean).join(', ')}`}`,
    );
  return records.map((record) => rowOf(record, names));
};
