import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { type Finding, findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { usageError } from './arguments.ts';
import type { FileCommand } from './command.ts';

const usage = 'integrity --votes FILE';
const options = { votes: { type: 'string' } } as const;
const columns = ['voter', 'product', 'at'] as const;
/** Maximum number of lines that an error names. */
const maxNamed = 10;

const time = z.iso.datetime({ offset: true });

const problemOf = (cells: readonly string[], [voter, product, at]: readonly string[], width: number) => {
  if (cells.length !== width) return `it has ${cells.length} cells, and the first line has ${width}`;
  if (!voter) return 'voter is empty';
  if (!product) return 'product is empty';
  if (!time.safeParse(at).success) return `at: “${at}” is no time such as 2026-11-21T12:00:00Z`;
  return undefined;
};

/** Reads `voter,product,at` as a stream. @throws CommandError that names the lines that are wrong */
const readVotes = async (file: string): Promise<{ log: VoteLog; hasFractions: boolean }> => {
  const log = new VoteLog();
  let wrong = 0;
  /** Problems of the first wrong lines. */
  const problems: string[] = [];
  let places: number[] | undefined;
  let width = 0;
  let hasFractions = false;
  const readLine = (cells: string[], lines: number): void => {
    if (!places) {
      const names = cells.map((cell) => cell.trim().toLowerCase());
      places = columns.map((column) => names.indexOf(column));
      width = cells.length;
      const missing = columns.filter((column) => !names.includes(column));
      if (missing.length)
        throw new CommandError(`${file}, line ${lines}: the first line has no column ${missing.join(', ')}`);
      return;
    }
    const read = places.map((place) => (cells[place] ?? '').trim());
    const problem = problemOf(cells, read, width);
    if (problem && ++wrong <= maxNamed) problems.push(`line ${lines}: ${problem}`);
    const [voter = '', product = '', at = ''] = read;
    if (wrong) return;
    hasFractions ||= at.includes('.');
    log.add(voter, product, Date.parse(at));
  };
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines }) => {
      readLine(cells, lines);
      return null;
    },
  });
  try {
    await pipeline(createReadStream(file), parser.resume());
  } catch (error) {
    if (error instanceof CsvError)
      throw new CommandError(`${file}, line ${parser.info.lines}: ${error.message}`);
    if (error instanceof Error && 'code' in error)
      throw new CommandError(`${file} can't be read: ${error.message}`);
    throw error;
  }
  if (!places) throw new CommandError(`${file} is empty: its first line must be ${columns.join(',')}`);
  if (wrong)
    throw new CommandError(
      [
        `${file} has lines that are no votes. Nothing was examined:`,
        ...problems,
        ...(wrong > maxNamed ? [`and ${wrong - maxNamed} more`] : []),
      ].join('\n'),
    );
  return { log, hasFractions };
};

/** Times in UTC, to the millisecond if one of the file has fractions of seconds. */
const written = (finding: Finding, hasFractions: boolean): string => {
  const timeOf = (at: number): string => {
    const text = new Date(at).toISOString();
    return hasFractions ? text : text.replace('.000Z', 'Z');
  };
  const { judgedAt: _, ...written } = finding;
  return JSON.stringify({
    ...written,
    votes: finding.votes.map(([voter, of, at]) => [voter, of, timeOf(at)]),
    from: timeOf(finding.from),
    to: timeOf(finding.to),
  });
};

export const integrity: FileCommand<typeof options> = {
  usage,
  takes: 0,
  options,
  about:
    'find votes of a CSV file (voter,product,at) that look coordinated, as of its last vote, without touching the site',
  async read(print, { values }) {
    if (!values.votes) throw usageError(usage);
    const { log, hasFractions } = await readVotes(values.votes);
    for (const finding of findCoordinatedVotes(log)) print(written(finding, hasFractions));
  },
};
