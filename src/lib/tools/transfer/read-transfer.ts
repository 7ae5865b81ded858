import { createReadStream } from 'node:fs';
import { CommandError } from '#lib/tools/command-error.ts';
import { columnsFor, type KnownColumns, rejectVersion, wrongIn } from './file-rules.ts';
import {
  type Footer,
  footer,
  formatName,
  type Header,
  header,
  tableLine,
  type Value,
  valueRow,
} from './format.ts';
import type { ColumnInfo } from './schema.ts';
import { numberedTables, type TransferTable, transferTables } from './tables.ts';

/** In characters: far more than a row takes. What has no line breaks is not such a file, and would fill the memory. */
const longest = 16 * 1024 * 1024;

interface Line {
  number: number;
  text: string;
}

/** The non-empty lines of a file, in constant memory. Node's own reader of lines breaks them at U+2028 too. */
async function* fileLines(file: string): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  const input = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of input) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        number++;
        if (text) yield { number, text };
      }
      if (rest.length > longest) throw new CommandError(`${file}, line ${number + 1}: the line is too long`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
  if (rest) yield { number: number + 1, text: rest };
}

/** In rows. */
const atOnce = 250;

interface FileRow {
  line: number;
  values: Value[];
}

export interface Batch {
  table: TransferTable;
  columns: readonly ColumnInfo[];
  rows: FileRow[];
}

export interface CompleteFile {
  header: Header;
  /** Number of texts with NUL characters, which were removed. */
  shortened: number;
}

export const errorAt = (file: string, line: number, reason: string): CommandError =>
  new CommandError(`${file}, line ${line}: ${reason}; nothing was imported`);

/** Takes the lines of one file in turn. */
class Reader {
  readonly #file: string;
  readonly #known: KnownColumns;
  #header: Header | undefined;
  #footer: Footer | undefined;
  #batch: Batch | undefined;
  /** Index of the table that is being read. */
  #place = -1;
  #line = 0;
  readonly #counts: Footer['rows'] = {};
  #shortened = 0;

  constructor(file: string, known: KnownColumns) {
    this.#file = file;
    this.#known = known;
  }

  #error(reason: string): CommandError {
    return errorAt(this.#file, this.#line, reason);
  }

  /** @returns the batch that this line has completed */
  take({ text, number }: Line): Batch | undefined {
    this.#line = number;
    const value = this.#parse(text);
    if (!this.#header) this.#header = this.#readHeader(value);
    else if (this.#footer) throw this.#error('there is something after the last line');
    else if (Array.isArray(value)) return this.#addRow(value);
    else {
      const complete = this.#batch?.rows.length ? this.#batch : undefined;
      this.#endTable(value);
      return complete;
    }
    return undefined;
  }

  /** @throws CommandError unless the file was complete */
  end(): CompleteFile {
    if (!this.#header) throw this.#notOurs();
    if (!this.#footer) throw this.#error('the file ends here, before its last line: it is torn');
    const { rows } = this.#footer;
    const wrong = Object.keys({ ...rows, ...this.#counts }).find((name) => rows[name] !== this.#counts[name]);
    if (wrong !== undefined) {
      const [found = 0, counted = 0] = [this.#counts[wrong], rows[wrong]];
      throw this.#error(`there are ${found} rows of ${wrong} in the file, which had ${counted}: it is torn`);
    }
    return { header: this.#header, shortened: this.#shortened };
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#header ? this.#error('this is not JSON') : this.#notOurs();
    }
  }

  #notOurs(): CommandError {
    return new CommandError(
      `${this.#file} is not a file of \`export FILE --everything\`: its first line does not name ${formatName}`,
    );
  }

  #readHeader(value: unknown): Header {
    const { data } = header.safeParse(value);
    if (!data) throw this.#notOurs();
    rejectVersion(this.#file, data.version);
    const unknown = Object.keys(data.lastIds).find((name) => !numberedTables.includes(name));
    if (unknown !== undefined) throw this.#error(`there is no table ${unknown} whose ids are given`);
    return data;
  }

  #addRow(value: unknown[]): Batch | undefined {
    const batch = this.#batch;
    if (!batch) throw this.#error('a row before the first table');
    const { data: values } = valueRow.safeParse(value);
    const wrong = values ? wrongIn(values, batch.columns) : 'a row has texts, numbers and null';
    if (!values || wrong) throw this.#error(`${batch.table.name}: ${wrong}`);
    batch.rows.push({ line: this.#line, values: values.map(this.#storable) });
    this.#counts[batch.table.name] = (this.#counts[batch.table.name] ?? 0) + 1;
    if (batch.rows.length < atOnce) return undefined;
    this.#batch = { ...batch, rows: [] };
    return batch;
  }

  /** Texts without NUL, which PostgreSQL can't hold, and which no form takes any more. */
  #storable = (value: Value): Value => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    this.#shortened++;
    return value.replaceAll('\0', '');
  };

  #endTable(value: unknown): void {
    this.#batch = undefined;
    const { data: next } = tableLine.safeParse(value);
    if (next) {
      this.#beginTable(next.table, next.columns);
      return;
    }
    const { data: last } = footer.safeParse(value);
    if (!last) throw this.#error('neither a row, nor a table, nor the last line');
    this.#footer = last;
  }

  #beginTable(name: string, names: readonly string[]): void {
    const place = transferTables.findIndex((table) => table.name === name);
    const table = transferTables[place];
    if (!table) throw this.#error(`there is no table ${name}`);
    if (place <= this.#place) throw this.#error(`the table ${name} is not in its place`);
    const columns = columnsFor(table, names, this.#known);
    if (typeof columns === 'string') throw this.#error(columns);
    this.#place = place;
    this.#counts[name] = 0;
    this.#batch = { table, columns, rows: [] };
  }
}

/**
 * Reads a file of `export FILE --everything`, a batch of one table's rows at a time.
 * @returns only at the end of a complete file: until then nothing may be committed
 * @throws CommandError that names the line
 */
export async function* readTransfer(file: string, known: KnownColumns): AsyncGenerator<Batch, CompleteFile> {
  const reader = new Reader(file, known);
  for await (const line of fileLines(file)) {
    const batch = reader.take(line);
    if (batch) yield batch;
  }
  return reader.end();
}
